import * as z from 'zod'
import { GOOGLE_ID, PIXEL_ID } from '#contract/settings/analytics.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { optionalLine, optionalText, pictureOrEmpty } from '#contract/record-fields.ts'
import { SEO_TITLE_MAX } from './page-fields.ts'

/* The fields of SEO Settings by their keys in site_settings. Empty: not set. */

/** B §9. */
export const SEO_DESCRIPTION_MAX = 160

const orEmpty = (shape: RegExp) => new RegExp(`^$|${shape.source}`, shape.flags)
const id = (shape: RegExp, problem: string) => optionalText('This id', 100).pipe(z.string().regex(orEmpty(shape), problem))
const onOrOff = z.enum(['true', 'false'])

/** The verification code of the search console. People often paste the whole tag. */
const verification = plainText(500)
  .transform((typed) => /content="([^"]*)"/.exec(typed)?.[1] ?? typed)
  .pipe(z.string().regex(/^[\w-]{0,100}$/, 'The code can have only letters, digits, hyphens and underscores'))

export const SeoFields = z.strictObject({
  seo_title: optionalLine('Title', SEO_TITLE_MAX),
  seo_description: optionalText('Description', SEO_DESCRIPTION_MAX),
  seo_keywords: optionalText('Keywords', 500),
  og_title: optionalLine('Title', 200),
  og_description: optionalText('Description', 500),
  og_image: pictureOrEmpty,
  twitter_title: optionalLine('Title', 200),
  twitter_description: optionalText('Description', 500),
  twitter_image: pictureOrEmpty,
  robots_index: onOrOff,
  robots_follow: onOrOff,
  sitemap_enabled: onOrOff,
  google_analytics_id: id(GOOGLE_ID, 'An Analytics id looks like G-XXXXXXXXXX'),
  google_search_console_id: verification,
  facebook_pixel_id: id(PIXEL_ID, 'A Pixel id is a number of 5 to 20 digits'),
})
