import * as z from 'zod'
import { oneLineText, plainText } from '#contract/text/plain-text.ts'
import { postSlug } from '#contract/text/slug.ts'
import { safePictureUrl, safeUrl, UNSAFE_PICTURE } from '#contract/links/safe-url.ts'

/* Fields that several records share, with their messages. */

export const RecordId = z.strictObject({ id: z.string().max(64) })

/** What every stored record has. Each change raises the version. */
export const StoredRecord = z.object({ id: z.string(), updatedAt: z.string(), version: z.int() })

/** The version that the change is based on. */
export const Versioned = RecordId.extend({ version: z.int() })

/** For answers to changes that can publish a page. */
export const redirectNoticeFields = {
  redirectNotice: z.string().nullable().describe("What became of a redirect from the page's address, in words"),
}

/** For answers to restoring. */
export const restoreNoticeFields = {
  ...redirectNoticeFields,
  addressNotice: z.string().nullable().describe('Why a page has another address than before, in words'),
}

const getMessages = (label: string, max: number) => ({
  missing: `${label} is required`,
  tooLong: `${label} can have at most ${max} characters`,
})

export const optionalText = (label: string, max: number) => plainText(max, getMessages(label, max))
export const requiredText = (label: string, max: number) =>
  optionalText(label, max).pipe(z.string().min(1, `${label} is required`))

export const optionalLine = (label: string, max: number) => oneLineText(max, getMessages(label, max))
export const requiredLine = (label: string, max: number) =>
  optionalLine(label, max).pipe(z.string().min(1, `${label} is required`))

/** Optional text. Empty means missing. */
export const textOrNull = (label: string, max: number) =>
  optionalText(label, max)
    .nullable()
    .transform((text) => text || null)

const MAX_URL = 2048
const UNSAFE = 'An address begins with / on this website, or with https://'

/** A link that visitors may follow. */
export const requiredUrl = (label: string) =>
  requiredText(label, MAX_URL).pipe(
    z
      .string()
      .refine((url) => safeUrl(url) !== '', UNSAFE)
      .transform(safeUrl),
  )

/** The address of an image, or null. */
export const pictureOrEmpty = plainText(MAX_URL, { tooLong: `An address can have at most ${MAX_URL} characters` }).pipe(
  z
    .string()
    .refine((url) => url === '' || safePictureUrl(url) !== '', UNSAFE_PICTURE)
    .transform(safePictureUrl),
)

const MAX_SLUG = 120

/** Says what is wrong with a slug, and names the nearest one that is allowed. */
export const refuseSlug = (problem: string) => ({
  error({ input }: { input: unknown }): string {
    const allowed = postSlug(String(input))
    return allowed ? `${problem}, such as ${allowed}` : problem
  },
})

/** A slug. Null: the server makes one from the name. */
export const slugOrNull = textOrNull('Slug', MAX_SLUG).pipe(
  z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      refuseSlug('A slug can have only small letters and digits, with single hyphens between them'),
    )
    .nullable(),
)

export const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour must have the form #3B82F6')
