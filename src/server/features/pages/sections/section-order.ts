import { getSectionName } from '#contract/sections/section-names.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent, staleError } from '#server/api/staff-change.ts'
import { findLastActor, type LastActor } from '#server/audit/store.ts'
import type { Db } from '#server/db/database.ts'
import { getAffectedBySections } from '#server/features/pages/affected.ts'
import { findPageWithSections } from '#server/features/pages/store.ts'
import { requireDirectlyEditable } from '#server/features/pages/direct-save.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { readSiteName } from '#server/settings/store.ts'
import { mergeWithBuiltIn, newRow, refuseFull, refuseOtherSections } from './rules.ts'
import { insertSections, numberSections } from './store.ts'

/** Who last changed these sections of a page, or their order. */
async function findLastWriter(db: Db, pageId: string, sectionIds: string[]): Promise<LastActor | undefined> {
  const [ofSections, ofOrder] = await Promise.all([
    findLastActor(db, { entityType: 'pageSections', entityIds: sectionIds }),
    findLastActor(db, { entityType: 'pages', entityIds: [pageId], action: 'pageSections.reorder' }),
  ])
  return (ofSections?.occurredAt ?? '') > (ofOrder?.occurredAt ?? '') ? ofSections : ofOrder
}

export const reorder = operations.pageSections.reorder.handler(({ context, input: { pageId, seen, wanted }, errors }) =>
  changeContent(context, async (change) => {
    const { trx, at, user, addAuditEntry } = change
    const page = await requireDirectlyEditable(change, await findPageWithSections(trx, pageId), errors)
    change.affects(getAffectedBySections(page))
    const merged = mergeWithBuiltIn(page)
    const current = merged.map(({ section }) => section.id)
    if (!isSameJson(seen, current)) {
      const last = await findLastWriter(trx, pageId, [...seen, ...current])
      throw staleError(user, last, last?.occurredAt ?? at)
    }
    refuseOtherSections(wanted, current)
    const inOrder = wanted.map((id) => merged.find(({ section }) => section.id === id)!)
    const numbered = inOrder.map(({ section, isBuiltIn }, index) => ({ ...section, orderIndex: index + 1, isBuiltIn }))
    // A built-in section has no row for a number, so a page whose order staff have set is stored as a whole.
    const toStore = numbered.filter(({ isBuiltIn }) => isBuiltIn)
    refuseFull(page.sections, toStore.length)
    const rows = toStore.map((section) => newRow(section, pageId, section.orderIndex, at))
    await insertSections(trx, rows)
    const stored = numbered.filter(({ isBuiltIn }) => !isBuiltIn)
    await numberSections(trx, pageId, stored)
    const siteName = await readSiteName(trx)
    const names = (ordered: typeof merged) => ordered.map(({ section }) => getSectionName(section, siteName))
    await addAuditEntry('pageSections.reorder', pageId, `Changed the order of the sections of "${page.title}"`, {
      entityType: 'pages',
      before: names(merged),
      after: names(inOrder),
    })
    return {}
  }),
)
