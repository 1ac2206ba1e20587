import * as z from 'zod'
import { optionalLine, optionalText, textOrNull, refuseSlug } from '#contract/record-fields.ts'
import { safePictureUrl, UNSAFE_PICTURE } from '#contract/links/safe-url.ts'
import { isRouteSlug } from '#contract/paths.ts'
import { isBuiltIn } from '#contract/text/slug.ts'

/* The fields of the page form and the post form. */

export const PAGE_KINDS = ['page', 'post'] as const
export const PAGE_STATUSES = ['draft', 'scheduled', 'published'] as const
/** The website shows longer titles, but search engines cut them off (B §9). */
export const SEO_TITLE_MAX = 60
export const MAX_CONTENT = 100_000
export const MAX_TITLE = 200
export const MAX_SLUG = 120

export const NAMES_REQUIRED = 'Title and slug are required'
export const SLUG_TAKEN = 'A page with this slug already exists'
export const DATE_MISSING = 'Choose the date and time of publication'
export const CONTENT_TOO_LONG = `Content can have at most ${MAX_CONTENT} characters`

const Slug = optionalText('Slug', MAX_SLUG).pipe(
  z.string().regex(/^(?:-*[a-z0-9][a-z0-9-]*)?$/, refuseSlug('A slug can have only small letters, digits and hyphens')),
)

const PictureUrl = textOrNull('Featured image', 2048)
  .refine((url) => url === null || safePictureUrl(url) !== '', UNSAFE_PICTURE)
  .transform((url) => safePictureUrl(url) || null)

export const Instant = z.iso
  .datetime('This is not a date')
  .transform((date) => new Date(date).toISOString())
  .nullable()

const Links = z
  .array(z.string().max(64))
  .max(200, 'Choose at most 200')
  .transform((ids) => [...new Set(ids)])

interface Named {
  kind: (typeof PAGE_KINDS)[number]
  title: string
  slug: string
  status?: string | undefined
  publishDate?: string | null | undefined
}

/** B §5 has different messages for pages and posts. */
const missing = (kind: Named['kind'], field: 'Title' | 'Slug') => (kind === 'page' ? NAMES_REQUIRED : `${field} is required`)

/** Rules that concern several fields. */
function checkNames({ kind, title, slug, status, publishDate }: Named, { addIssue }: z.RefinementCtx<Named>): void {
  const refuse = (field: keyof Named, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (!title) refuse('title', missing(kind, 'Title'))
  if (!slug) refuse('slug', missing(kind, 'Slug'))
  if (isRouteSlug(slug)) refuse('slug', `/${slug} is an address of the website itself. Please choose another slug.`)
  if (kind === 'post' && isBuiltIn(slug)) refuse('slug', `/${slug} belongs to a page of the website. Please choose another slug.`)
  if (status === 'scheduled' && publishDate === null) refuse('publishDate', DATE_MISSING)
}

const OtherFields = z.strictObject({
  content: optionalText('Content', MAX_CONTENT),
  excerpt: optionalText('Excerpt', 500),
  metaDescription: textOrNull('Meta Description', 300),
  seoTitle: textOrNull('SEO title', SEO_TITLE_MAX),
  /** Whether it asks search engines not to list it. The search of the website still finds it. */
  isNoindex: z.boolean(),
  status: z.enum(PAGE_STATUSES),
  isFeatured: z.boolean(),
  featuredImage: PictureUrl,
  publishDate: Instant,
  /** From then on visitors do not see the page. */
  endDate: Instant,
  /** The id of the page to which visitors are led then. Null: they read that it is gone. */
  endRedirect: z.string().max(64).nullable(),
  categoryIds: Links,
  tagIds: Links,
})

/**
 * The fields of a page or post. Fields that are left out do not change. In a new one they are empty, except that a page is
 * published and a post is a draft. A page of people who may not publish is a draft too.
 */
export const PageFields = z
  .strictObject({ title: optionalLine('Title', MAX_TITLE), slug: Slug, kind: z.enum(PAGE_KINDS), ...OtherFields.partial().shape })
  .superRefine(checkNames)
export type PageFields = z.output<typeof PageFields>

const { status: _status, ...DraftableFields } = OtherFields.shape

/** The fields of a draft of a page. Names may be empty until it is published. */
export const PageDraftFields = z.strictObject({ title: optionalLine('Title', MAX_TITLE), slug: Slug, ...DraftableFields })
export type PageDraftFields = z.output<typeof PageDraftFields>
