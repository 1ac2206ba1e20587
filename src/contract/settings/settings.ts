import * as z from 'zod'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { stale } from '#contract/shared-errors.ts'
import { BrandFields } from '#contract/brand/brand.ts'
import { SeoFields } from '#contract/pages/seo-fields.ts'
import { BasicFields, EditingFields, LogoFields, MediaProviderFields, SearchFields, SignInFields } from './site-fields.ts'

/** The settings that everybody may read. All other keys stay on the server (C §9). */
export const PUBLIC_SETTINGS = [
  'site_name',
  'site_short_name',
  'site_logo',
  'site_description',
  'brand_main',
  'brand_accent',
  'brand_corners',
  'brand_pattern',
  'brand_headings',
  'social_facebook',
  'social_x',
  'social_instagram',
  'social_whatsapp',
  'social_youtube',
  'social_tiktok',
  'social_linkedin',
  'seo_title',
  'seo_description',
  'seo_keywords',
  'og_title',
  'og_description',
  'og_image',
  'twitter_title',
  'twitter_description',
  'twitter_image',
  'robots_index',
  'robots_follow',
  'sitemap_enabled',
  'google_analytics_id',
  'google_search_console_id',
  'facebook_pixel_id',
  'enquiry_retention_months',
] as const

/** The key of the setting with the built-in sections that somebody has approved, such as "about/team home/testimonials". */
export const APPROVED_SAMPLES = 'approved_samples'

/** The state of a group of settings. Every save increments its version. */
const Saved = z.object({ version: z.int(), updatedAt: z.string() })

const asStored = <Key extends string>(fields: z.ZodObject<Record<Key, z.ZodType>>) =>
  Saved.extend(Object.fromEntries(Object.keys(fields.shape).map((key) => [key, z.string()])) as Record<Key, z.ZodString>)

const LogoSettings = asStored(LogoFields)
export type LogoSettings = z.output<typeof LogoSettings>
const BrandSettings = asStored(BrandFields)
export type BrandSettings = z.output<typeof BrandSettings>
const BasicSettings = asStored(BasicFields)
export type BasicSettings = z.output<typeof BasicSettings>
const SignInSettings = asStored(SignInFields)
export type SignInSettings = z.output<typeof SignInSettings>
const EditingSettings = asStored(EditingFields)
export type EditingSettings = z.output<typeof EditingSettings>
const SearchSettings = asStored(SearchFields)
export type SearchSettings = z.output<typeof SearchSettings>
const SeoSettings = asStored(SeoFields)
export type SeoSettings = z.output<typeof SeoSettings>
const MediaProviderSettings = Saved.extend({ media_cloud_name: z.string(), media_api_key: z.string(), hasSecret: z.boolean() })
export type MediaProviderSettings = z.output<typeof MediaProviderSettings>

/** The version that a save is based on. */
const from = { version: z.int() }

/** A group is read and saved as a whole, in one transaction (C §10). */
const group = <Input extends z.ZodType, Stored extends z.ZodType>(name: string, words: string, input: Input, stored: Stored) => ({
  get: operation('settings/update', `GET /settings/${name}`, words).output(stored),
  save: operation('settings/update', `PUT /settings/${name}`, `Save: ${words}`).errors(stale).input(input).output(stored),
})

/** A group whose changes need a fresh proof of identity. */
const sensitiveGroup = <Input extends z.ZodType, Stored extends z.ZodType>(
  name: string,
  words: string,
  input: Input,
  stored: Stored,
  freshProof: 'always' | 'sometimes' = 'always',
) => ({
  ...group(name, words, input, stored),
  save: sensitiveOperation('settings/update', `PUT /settings/${name}`, `Save: ${words}`, freshProof)
    .errors(stale)
    .input(input)
    .output(stored),
})

export const settingsContract = {
  listPublic: operation('anyone', 'GET /settings', 'The settings of the public site, by key').output(
    z.partialRecord(z.enum(PUBLIC_SETTINGS), z.string()),
  ),
  logo: group('logo', 'The logo of the website', LogoFields.extend(from), LogoSettings),
  brand: {
    ...group('brand', 'Colours, headings, corners and pattern of the website', BrandFields.extend(from), BrandSettings),
    logoColors: operation(
      'settings/update',
      'GET /settings/brand/logo-colors',
      'The main colours of a picture of the Media Library, the most frequent first',
    )
      .input(z.strictObject({ logo: z.string().max(500) }))
      .output(z.object({ colors: z.array(z.string()) })),
  },
  basic: sensitiveGroup(
    'basic',
    'Name, description and social addresses of the website; the recipients of notices about enquiries, and how long enquiries are kept. Changing the recipients or shortening the time needs a fresh proof',
    BasicFields.extend(from),
    BasicSettings,
    'sometimes',
  ),
  signIn: sensitiveGroup(
    'sign-in',
    'Whether admins and editors must use two-factor sign-in',
    SignInFields.extend(from),
    SignInSettings,
  ),
  editing: group(
    'editing',
    'Whether pages that visitors see change only by publishing drafts',
    EditingFields.extend(from),
    EditingSettings,
  ),
  search: group('search', 'Words that mean the same in the search of the website', SearchFields.extend(from), SearchSettings),
  mediaProvider: sensitiveGroup(
    'media-provider',
    'The image host; its secret is never returned',
    MediaProviderFields.extend(from),
    MediaProviderSettings,
  ),
  seo: group(
    'seo',
    'What search engines and social networks read, and the ids of analytics',
    SeoFields.extend(from),
    SeoSettings,
  ),
}
