import { withoutSampleContacts } from '#content/without-sample-contacts.ts'
import { MAX_TITLE } from '#contract/pages/page-fields.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import type { CallerChange } from '#server/api/staff-change.ts'
import { findCreated } from '#server/records/find-created.ts'
import { insertNewPage } from './changes.ts'
import { fieldsWithDraft, mergeDraftSections, type Draft, type LivePage } from './drafts/draft.ts'
import { getState } from './rules.ts'
import { newRow, refuseFull } from './sections/rules.ts'
import { insertSections } from './sections/store.ts'
import { findFreeSlug } from './slug-store.ts'
import { findPageToEdit, type StoredPage } from './store.ts'

/** The start of a text, without half a character at its end. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()

/** Copies a page as staff see it, with its draft, to a new page that visitors do not see. */
export async function duplicatePage(change: CallerChange, live: LivePage, draft: Draft | undefined): Promise<StoredPage> {
  const { trx, at, recordId, addAuditEntry } = change
  const created = await findCreated(change, 'pages.duplicate', () => findPageToEdit(trx, recordId, at))
  if (created) return created
  const { page } = live
  const fields = fieldsWithDraft(page, draft)
  const merged = mergeDraftSections(live, draft)
  refuseFull([], merged.length)
  // Only a built-in page hides the invented contacts from visitors.
  const sections = isBuiltIn(page.slug) ? withoutSampleContacts(merged) : merged
  const copy = await insertNewPage(change, {
    ...fields,
    kind: page.kind,
    title: cut(`Copy of ${fields.title || page.title}`, MAX_TITLE),
    slug: await findFreeSlug(trx, fields.slug || page.slug, '-copy'),
    status: 'draft',
    isFeatured: false,
    publishDate: null,
    endDate: null,
    endRedirect: null,
  })
  const rows = sections.map(({ section }, index) => newRow(section, copy.id, index + 1, at))
  await insertSections(trx, rows)
  const summary = `Duplicated ${page.kind} "${page.title}" as "${copy.title}"`
  await addAuditEntry('pages.duplicate', copy.id, summary, { after: getState(copy) })
  return copy
}
