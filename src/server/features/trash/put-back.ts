import type { Db } from '#server/db/database.ts'
import { statusAt } from '#server/db/visible.ts'
import type { FormSubmissionRow, PageRow, PageSectionRow, Tables } from '#server/db/tables.ts'
import { insertRows } from '#server/records/store.ts'
import type { TrashedRows } from '#server/records/trash.ts'
import { deleteRedirects, hasPage, hasSubmission, slugIsTaken, stillThere, takenSlugs } from './store.ts'

type Rows<Table extends keyof Tables> = Tables[Table][]

/**
 * Puts deleted rows back where they were. Links to what was deleted in the meantime are left out, and so are former
 * slugs that somebody else has now. Returns why it cannot be done, for people; then nothing was changed.
 */
export async function putBack(db: Db, rows: TrashedRows, now: string): Promise<string | undefined> {
  const [page] = (rows.pages ?? []) as PageRow[]
  const [section] = (rows.pageSections ?? []) as PageSectionRow[]
  if (page && (await slugIsTaken(db, page.slug))) {
    return `Another page has the address /${page.slug} now. Give that page another one first.`
  }
  const [enquiry] = (rows.formSubmissions ?? []) as FormSubmissionRow[]
  if (enquiry && (await hasSubmission(db, enquiry.fingerprint))) return 'It is there: the visitor has sent it once more.'
  if (!page && section && !(await hasPage(db, section.pageId))) return 'Its page is not there any more. Restore that first.'

  if (page && statusAt(now, page) === 'published') await deleteRedirects(db, [page.slug])
  for (const [table, found] of Object.entries(await withoutDeadLinks(db, rows))) {
    await insertRows(db, table as keyof Tables, found)
  }
  return undefined
}

async function withoutDeadLinks(db: Db, rows: TrashedRows): Promise<TrashedRows> {
  const pages = (rows.pages ?? []) as Rows<'pages'>
  const pageCategories = (rows.pageCategories ?? []) as Rows<'pageCategories'>
  const pageTags = (rows.pageTags ?? []) as Rows<'pageTags'>
  const redirects = (rows.redirects ?? []) as Rows<'redirects'>
  const taken = await takenSlugs(
    db,
    redirects.map(({ slug }) => slug),
  )
  const authors = await stillThere(
    db,
    'userProfiles',
    pages.map(({ createdBy }) => createdBy ?? ''),
  )
  const categories = await stillThere(
    db,
    'categories',
    pageCategories.map(({ categoryId }) => categoryId),
  )
  const tags = await stillThere(
    db,
    'tags',
    pageTags.map(({ tagId }) => tagId),
  )
  return {
    ...rows,
    pages: pages.map((page) => ({ ...page, createdBy: authors.has(page.createdBy ?? '') ? page.createdBy : null })),
    pageCategories: pageCategories.filter(({ categoryId }) => categories.has(categoryId)),
    pageTags: pageTags.filter(({ tagId }) => tags.has(tagId)),
    redirects: redirects.filter(({ slug }) => !taken.has(slug)),
  }
}
