import { getSectionName } from '#contract/sections/section-names.ts'
import { PageFields } from '#contract/pages/page-fields.ts'
import { PageSectionFields } from '#contract/pages/page-sections.ts'
import type { Section } from '#contract/sections/display.ts'
import { operations } from '#server/api/implementer.ts'
import { parseFields, requireEditable, requireFound, type GoneError } from '#server/api/refuse.ts'
import { changeContent, refuseStale, type StaffChange } from '#server/api/staff-change.ts'
import { withNotices } from '#server/audit/audit.ts'
import { getAffectedBySections } from '#server/features/pages/affected.ts'
import { writePage } from '#server/features/pages/changes.ts'
import { describeEndedRedirect, withOwnLinks } from '#server/features/pages/public-address.ts'
import { getState, prepareState, refuseDenied } from '#server/features/pages/rules.ts'
import { toColumns } from '#server/features/pages/sections/rules.ts'
import { listSectionsOf, updateSection } from '#server/features/pages/sections/store.ts'
import { writeSections } from '#server/features/pages/sections/write-sections.ts'
import { isSlugTaken } from '#server/features/pages/slug-store.ts'
import { findPageOfSection, findPageToEdit, findPageWithSections, type StoredPage } from '#server/features/pages/store.ts'
import { readSiteName } from '#server/settings/store.ts'
import { findRevision } from './store.ts'

interface Restoring {
  id: string
  /** The version that the caller has seen. */
  current: number
  state: Record<string, unknown>
  savedAt: string
  errors: GoneError
}

/** The fields that restoring does not change: an earlier text must not take a page off the website. */
const getPublication = ({ kind, status, publishDate, endDate, endRedirect }: StoredPage) => ({
  kind,
  status,
  publishDate,
  endDate,
  endRedirect,
})

/** A page whose former slug another one has now keeps its present one, in its own links too. */
async function keepPresentSlug(change: StaffChange, state: Record<string, unknown>, { slug }: StoredPage) {
  const former = String(state['slug'])
  if (former === slug || !(await isSlugTaken(change.trx, former))) return { state, addressNotice: null }
  return {
    state: { ...withOwnLinks(change, state, former, slug), slug },
    addressNotice: `Another page has the address /${former} now. This one keeps /${slug}.`,
  }
}

async function restorePage(change: StaffChange, { id, current, state, savedAt, errors }: Restoring) {
  const { trx, at, addAuditEntry } = change
  const page = requireEditable(change, await findPageToEdit(trx, id, at), errors)
  await refuseStale(change, 'pages', page, current)
  const { state: wanted, addressNotice } = await keepPresentSlug(change, state, page)
  const { sections, ...fields } = { ...wanted, ...getPublication(page) } as Record<string, unknown>
  const after = prepareState(parseFields(PageFields, fields), getState(page), at)
  refuseDenied(change, page, after)
  const replaced = sections === undefined ? undefined : await listSectionsOf(trx, [id])
  const { version, title } = await writePage(change, page, after, replaced)
  if (sections !== undefined) {
    const restored = withOwnLinks(change, sections as Section[], page.slug, after.slug)
    // A new slug has changed links in the sections.
    await writeSections(change, (await findPageWithSections(trx, id))!, restored)
  }
  const redirectNotice = await describeEndedRedirect(change, page, after)
  await addAuditEntry(
    'pages.restore',
    id,
    withNotices(`Restored "${title}" to its state of ${savedAt}`, addressNotice, redirectNotice),
  )
  return { version, addressNotice, redirectNotice }
}

async function restoreSection(change: StaffChange, { id, current, state, savedAt, errors }: Restoring) {
  const { trx, at, addAuditEntry } = change
  const page = requireEditable(change, await findPageOfSection(trx, id), errors)
  change.affects(getAffectedBySections(page))
  const before = page.sections.find((section) => section.id === id)!
  await refuseStale(change, 'pageSections', before, current)
  const values = toColumns(parseFields(PageSectionFields, state))
  const after = await updateSection(trx, before, { ...values, updatedAt: at })
  await addAuditEntry(
    'pageSections.restore',
    id,
    `Restored section "${getSectionName(after, await readSiteName(trx))}" of "${page.title}" to its state of ${savedAt}`,
    { before, after },
  )
  return { version: after.version, addressNotice: null, redirectNotice: null }
}

export const restore = operations.history.restore.handler(
  ({ context, input: { entityType, entityId: id, version, current }, errors }) =>
    changeContent(context, async (change) => {
      const found = requireFound(await findRevision(change.trx, entityType, id, version), errors)
      const state = JSON.parse(found.state) as Record<string, unknown>
      const restoring = { id, current, state, savedAt: found.savedAt, errors }
      return entityType === 'pages' ? restorePage(change, restoring) : restoreSection(change, restoring)
    }),
)
