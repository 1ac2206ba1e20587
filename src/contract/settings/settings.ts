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
  ...LogoFields.keyof().options,
  'site_description',
  ...BrandFields.keyof().options,
  'social_facebook',
  'social_x',
  'social_instagram',
  'social_whatsapp',
  'social_youtube',
  'social_tiktok',
  'social_linkedin',
  ...SeoFields.keyof().options,
  'enquiry_retention_months',
] as const

/** The key of the setting with the built-in sections that somebody has approved, such as "about/team home/testimonials". */
export const APPROVED_SAMPLES = 'approved_samples'

/** The state of a group of settings. Every save increments its version. */
const Saved = z.object({ version: z.int(), updatedAt: z.string() })

type StoredSettings<Fields extends z.ZodObject> = z.output<typeof Saved> & Record<keyof Fields['shape'] & string, string>
export type LogoSettings = StoredSettings<typeof LogoFields>
export type BrandSettings = StoredSettings<typeof BrandFields>
export type BasicSettings = StoredSettings<typeof BasicFields>
export type SignInSettings = StoredSettings<typeof SignInFields>
export type EditingSettings = StoredSettings<typeof EditingFields>
export type SearchSettings = StoredSettings<typeof SearchFields>
export type SeoSettings = StoredSettings<typeof SeoFields>

const asStored = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape, z.core.$strict>) =>
  Saved.extend(
    Object.fromEntries(Object.keys(shape).map((key) => [key, z.string()])) as Record<keyof Shape & string, z.ZodString>,
  )

/** The input of a save, with the version that it is based on. */
const withVersion = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape, z.core.$strict>) =>
  fields.extend({ version: z.int() })

/** A group is read and saved as a whole, in one transaction (C §10). */
const group = <Shape extends z.ZodRawShape>(name: string, words: string, fields: z.ZodObject<Shape, z.core.$strict>) => ({
  get: operation('settings/update', `GET /settings/${name}`, words).output(asStored(fields)),
  save: operation('settings/update', `PUT /settings/${name}`, `Save: ${words}`)
    .errors(stale)
    .input(withVersion(fields))
    .output(asStored(fields)),
})

/** A group whose changes need a fresh proof of identity. */
const sensitiveGroup = <Shape extends z.ZodRawShape>(
  name: string,
  words: string,
  fields: z.ZodObject<Shape, z.core.$strict>,
  freshProof: 'always' | 'sometimes',
) => ({
  ...group(name, words, fields),
  save: sensitiveOperation('settings/update', `PUT /settings/${name}`, `Save: ${words}`, freshProof)
    .errors(stale)
    .input(withVersion(fields))
    .output(asStored(fields)),
})

const MediaProviderSettings = Saved.extend({ media_cloud_name: z.string(), media_api_key: z.string(), hasSecret: z.boolean() })
export type MediaProviderSettings = z.output<typeof MediaProviderSettings>
const MEDIA_PROVIDER = 'The image host; its secret is never returned'

export const settingsContract = {
  listPublic: operation('anyone', 'GET /settings', 'The settings of the public site, by key').output(
    z.partialRecord(z.enum(PUBLIC_SETTINGS), z.string()),
  ),
  logo: group('logo', 'The logo of the website', LogoFields),
  brand: {
    ...group('brand', 'Colours, headings, corners and pattern of the website', BrandFields),
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
    BasicFields,
    'sometimes',
  ),
  signIn: sensitiveGroup('sign-in', 'Whether admins and editors must use two-factor sign-in', SignInFields, 'always'),
  editing: group('editing', 'Whether pages that visitors see change only by publishing drafts', EditingFields),
  search: group('search', 'Words that mean the same in the search of the website', SearchFields),
  mediaProvider: {
    get: operation('settings/update', 'GET /settings/media-provider', MEDIA_PROVIDER).output(MediaProviderSettings),
    save: sensitiveOperation('settings/update', 'PUT /settings/media-provider', `Save: ${MEDIA_PROVIDER}`)
      .errors(stale)
      .input(withVersion(MediaProviderFields))
      .output(MediaProviderSettings),
  },
  seo: group('seo', 'What search engines and social networks read, and the ids of analytics', SeoFields),
}
