import * as z from 'zod'
import { EmailAddress } from '#contract/text/email.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { optionalLine, optionalText, pictureOrEmpty } from '#contract/record-fields.ts'
import { Synonyms } from '#contract/search/search-synonyms.ts'
import { whatsAppUrl } from '#contract/contact-info/whatsapp.ts'

/* The fields of Site Settings by their keys in site_settings. Empty: not set. */

const DOMAIN = /^(?:[\w-]+\.)+[a-z]{2,}(?:\/|$)/i
const withScheme = (address: string) => (DOMAIN.test(address) ? `https://${address}` : address)

/** An address of a profile. 'facebook.com/kanopoly' becomes 'https://facebook.com/kanopoly'. */
const socialAddress = (asked: string, read: (typed: string) => string) =>
  plainText(300, { tooLong: 'The address can have at most 300 characters' })
    .transform((typed) => read(typed.trim()))
    .pipe(z.string().regex(/^(?:https?:\/\/[^\s/]+\.[^\s]+)?$/i, asked))

const socialUrl = socialAddress('Enter the address, such as facebook.com/kanopoly', withScheme)
const whatsApp = socialAddress(
  'Enter a phone number, such as 0803 555 0147, or an address that begins with wa.me/',
  (typed) => whatsAppUrl(typed) || withScheme(typed),
)

const MONTHS = 'Enter a number of months from 1 to 120'

const MAX_ADDRESSES = 20

/** Email addresses separated by commas, each validated. */
const addresses = plainText(5000).transform((typed, context) => {
  const found = typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((address) => ({ address, parsed: EmailAddress.safeParse(address) }))
  for (const { address, parsed } of found) {
    if (!parsed.success) context.addIssue({ code: 'custom', message: `${address} is not a valid email address` })
  }
  if (found.length > MAX_ADDRESSES) context.addIssue({ code: 'custom', message: `At most ${MAX_ADDRESSES} addresses` })
  return [...new Set(found.map(({ parsed }) => parsed.data))].join(', ')
})

export const LogoFields = z.strictObject({ site_logo: pictureOrEmpty })

export const BasicFields = z.strictObject({
  site_name: optionalLine('Site Name', 120),
  site_short_name: optionalLine('Short Name', 30).default(''),
  site_description: optionalText('Site Description', 300),
  social_facebook: socialUrl,
  social_x: socialUrl,
  social_instagram: socialUrl,
  social_whatsapp: whatsApp.default(''),
  social_youtube: socialUrl.default(''),
  social_tiktok: socialUrl.default(''),
  social_linkedin: socialUrl.default(''),
  notice_addresses: addresses,
  enquiry_retention_months: plainText(3, { tooLong: MONTHS })
    .pipe(z.string().regex(/^(?:[1-9]\d?|1[01]\d|120)?$/, MONTHS))
    .default(''),
})

/** Empty: off. */
export const SignInFields = z.strictObject({ require_two_factor: z.enum(['true', 'false', '']) })

/** Empty: off. */
export const EditingFields = z.strictObject({ drafts_only: z.enum(['true', 'false', '']) })

export const SearchFields = z.strictObject({ search_synonyms: Synonyms })

/** Write-only. An empty value keeps the stored secret. */
export const MediaProviderFields = z.strictObject({
  media_cloud_name: optionalText('Cloud Name', 100).pipe(
    z.string().regex(/^[\w-]*$/, 'A cloud name can have only letters, digits, hyphens and underscores'),
  ),
  media_api_key: optionalText('API Key', 100).pipe(
    z.string().regex(/^[\w-]*$/, 'An API key can have only letters, digits, hyphens and underscores'),
  ),
  media_api_secret: optionalText('API Secret', 200),
  removesSecret: z.boolean().default(false),
})
