import { isDeepStrictEqual } from 'node:util'
import { ORPCError } from '@orpc/server'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { CONTENT_TOO_LONG, DATE_MISSING, MAX_CONTENT, type PageFields } from '#contract/pages/page-fields.ts'
import { isBuiltIn, isSignInSlug, type BuiltInSlug } from '#contract/text/slug.ts'
import { refuseField } from '#server/api/refuse.ts'
import { type Caller, editRefusal, mayEdit } from '#server/auth/session/caller.ts'
import { safeHtml } from '#server/html/safe-html.ts'
import { getStatusAt, type StoredPage } from './store.ts'

/** A page with every field that can be edited. */
export type PageState = { [Field in keyof PageFields]-?: Exclude<PageFields[Field], undefined> }
type Publication = Pick<PageState, 'kind' | 'slug' | 'status' | 'publishDate' | 'endDate' | 'endRedirect'>

/** The fields of a page that can be edited. */
export function getState(page: StoredPage): PageState {
  const { id: _id, version: _v, createdAt: _c, updatedAt: _u, createdBy: _by, publicSlug: _public, ...state } = page
  return state
}

/** The defaults of a new page. Pages are published at once, posts start as drafts (C §3). */
const newPage = (kind: PageState['kind']): Omit<PageState, 'title' | 'slug' | 'kind'> => ({
  content: '',
  excerpt: '',
  metaDescription: null,
  seoTitle: null,
  isNoindex: false,
  status: kind === 'page' ? 'published' : 'draft',
  isFeatured: false,
  featuredImage: null,
  publishDate: null,
  endDate: null,
  endRedirect: null,
  categoryIds: [],
  tagIds: [],
})

export function cleanContent(content: string): string {
  const html = safeHtml(content)
  if (html.length > MAX_CONTENT) throw refuseField('content', CONTENT_TOO_LONG)
  return html
}

/** The publication date to store. A page that is published without a date gets the current time. */
function getPublishDate({ status, publishDate }: PageState, before: PageState | undefined, now: string): string | null {
  const isEarly = status === 'published' && before?.status === 'scheduled' && publishDate !== null && publishDate > now
  if (isEarly) return now
  if (status !== 'published' || publishDate !== null) return publishDate
  return before?.status === 'published' ? before.publishDate : now
}

function refuseReserved(after: PageState, before: PageState | undefined): void {
  if (isSignInSlug(after.slug) && after.slug !== before?.slug) {
    throw refuseField('slug', `Visitors could mistake /${after.slug} for the sign-in. Choose another slug.`)
  }
  if (before && isBuiltIn(before.slug) && after.slug !== before.slug) {
    throw refuseField('slug', `/${before.slug} is a fixed part of the website: this slug cannot be changed.`)
  }
  if (isBuiltIn(after.slug) && after.status !== 'published') {
    throw refuseField('status', `/${after.slug} is a fixed part of the website: this page is always published.`)
  }
  if (isBuiltIn(after.slug) && after.endDate !== null) {
    throw refuseField('endDate', `/${after.slug} is a fixed part of the website: this page cannot end.`)
  }
}

/** The new state of a page from the fields of a request. Fields that are missing stay as they were. */
export function prepareState(fields: PageFields, before: PageState | undefined, now: string): PageState {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as PageFields
  const wanted = { ...(before ?? newPage(fields.kind)), ...sent } as PageState
  const { kind, status, publishDate } = wanted
  refuseReserved(wanted, before)
  const storedDate = getPublishDate(wanted, before, now)
  if (wanted.endDate !== null && storedDate !== null && wanted.endDate <= storedDate) {
    throw refuseField('endDate', 'A page cannot end before it is published. Choose a later date.')
  }
  if (status === 'scheduled' && publishDate === null) throw refuseField('publishDate', DATE_MISSING)
  const isNewDate = publishDate !== before?.publishDate || before.status === 'draft'
  if (status === 'published' && publishDate !== null && publishDate > now && isNewDate) {
    throw refuseField('publishDate', 'This date is in the future. Choose the status Scheduled, or an earlier date.')
  }
  return {
    ...wanted,
    status: getStatusAt(now, wanted),
    content: sent.content === undefined ? wanted.content : cleanContent(sent.content),
    isFeatured: kind === 'post' && wanted.isFeatured,
    publishDate: storedDate,
  }
}

/** What a built-in page is stored with before anybody has changed it. Visitors see no difference. */
export function builtInFields(slug: BuiltInSlug) {
  const { title, metaDescription } = BUILT_IN_PAGES[slug]
  // If it has no description, the privacy notice shows the built-in one with the college's name.
  return { slug, title, metaDescription: slug === 'privacy' ? null : metaDescription }
}

/** Whether a new page is a built-in one without a change. */
export const isUnchangedBuiltIn = (state: PageState, now: string): boolean =>
  isBuiltIn(state.slug) && isDeepStrictEqual(state, prepareState({ kind: 'page', ...builtInFields(state.slug) }, undefined, now))

const PUBLIC_FIELDS = ['kind', 'slug', 'publishDate', 'endDate', 'endRedirect'] as const

/** Whether something appears, disappears or moves for visitors. */
const changesPublication = (before: Publication, after: Publication): boolean =>
  before.status !== after.status || (after.status !== 'draft' && PUBLIC_FIELDS.some((field) => before[field] !== after[field]))

const PUBLISHING = 'You may not publish. Save it as a draft, and ask an editor to publish it.'
const PUBLISHED = 'Only editors can change how this is published. Do not change its kind, slug, status and dates.'
const RESERVED = 'This page is part of the website itself. Only somebody who may publish can create it.'

/** Why the caller may not create a page, or may not change it in this way. Null if they may. */
export function findDenial(
  caller: Pick<Caller, 'permissions' | 'user'>,
  before: (Publication & { createdBy: string | null }) | undefined,
  after: Publication,
): string | null {
  const mayPublish = caller.permissions.has('content/publish')
  if (!before) {
    if (!mayPublish && isBuiltIn(after.slug)) return RESERVED
    return mayPublish || after.status === 'draft' ? null : PUBLISHING
  }
  if (!mayEdit(caller, before)) return editRefusal(caller, before)
  if (!mayPublish && changesPublication(before, after)) return before.status === 'draft' ? PUBLISHING : PUBLISHED
  return mayEdit(caller, { ...after, createdBy: before.createdBy }) ? null : editRefusal(caller, before)
}

export function refuseDenied(...change: Parameters<typeof findDenial>): void {
  const denial = findDenial(...change)
  if (denial) throw new ORPCError('FORBIDDEN', { message: denial })
}
