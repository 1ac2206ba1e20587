import { getSectionName } from '#contract/sections/section-names.ts'
import { showCollegeName, storeCollegeName } from '#content/college-name.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { type Section } from '#contract/sections/display.ts'
import type { ApiContext } from '#server/api/context.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField } from '#server/api/refuse.ts'
import { changeContent, refuseStale, staleError } from '#server/api/staff-change.ts'
import { findLastActor, type LastActor } from '#server/audit/store.ts'
import type { Db } from '#server/db/database.ts'
import { affectedBySections } from '#server/features/pages/affected.ts'
import { findPageWithSections } from '#server/features/pages/store.ts'
import { requireDirectlyEditable } from '#server/features/pages/direct-save.ts'
import { arrange, findBuiltInSlot, newRow, refuseFull, responseAfter, UNSTORED } from './rules.ts'
import { readSiteName } from '#server/settings/store.ts'
import { insertSections, numberSections, toSection } from './store.ts'

/** Who last changed these sections of a page, or their order. */
async function findArranger(db: Db, pageId: string, sectionIds: string[]): Promise<LastActor | undefined> {
  const [ofSections, ofOrder] = await Promise.all([
    findLastActor(db, { entityType: 'pageSections', entityIds: sectionIds }),
    findLastActor(db, { entityType: 'pages', entityIds: [pageId], action: 'pageSections.reorder' }),
  ])
  return (ofSections?.occurredAt ?? '') > (ofOrder?.occurredAt ?? '') ? ofSections : ofOrder
}

const joined = (ids: string[]) => ids.join(' ')

export const reorder = operations.pageSections.reorder.handler(({ context, input: { pageId, seen, wanted }, errors }) =>
  changeContent(context, async (change) => {
    const { trx, at, user, addAuditEntry } = change
    const page = await requireDirectlyEditable(change, await findPageWithSections(trx, pageId), errors)
    change.affects(affectedBySections(page))
    const arranged = arrange(page)
    const current = arranged.map(({ section }) => section.id)
    if (joined(seen) !== joined(current)) {
      const last = await findArranger(trx, pageId, [...seen, ...current])
      throw staleError(user, last, last?.occurredAt ?? at)
    }
    if (joined(wanted.toSorted()) !== joined(current.toSorted())) {
      throw refuseField('wanted', 'The new order must name every section of the page once')
    }
    const inOrder = wanted.map((id) => arranged.find(({ section }) => section.id === id)!)
    const numbered = inOrder.map(({ section, isBuiltIn }, index) => ({ ...section, orderIndex: index + 1, isBuiltIn }))
    // A built-in section has no row for a number, so a page whose order staff have set is stored as a whole.
    const toStore = numbered.filter(({ isBuiltIn }) => isBuiltIn)
    refuseFull(page.sections, toStore.length)
    await insertSections(
      trx,
      toStore.map((section) => newRow(section, pageId, section.orderIndex, at)),
    )
    await numberSections(
      trx,
      pageId,
      numbered.filter(({ isBuiltIn }) => !isBuiltIn),
    )
    const siteName = await readSiteName(trx)
    const names = (ordered: typeof arranged) => ordered.map(({ section }) => getSectionName(section, siteName))
    await addAuditEntry({
      action: 'pageSections.reorder',
      entityType: 'pages',
      entityId: pageId,
      summary: `Changed the order of the sections of "${page.title}"`,
      before: names(arranged),
      after: names(inOrder),
    })
    return {}
  }),
)

interface Errors {
  NOT_FOUND(options?: { message: string }): Error
}

interface Storing {
  pageId: string
  builtInType: string
  toValues: (builtIn: Section) => Parameters<typeof newRow>[0]
  action: AuditAction
  verb: string
}

/** Stores a section in the slot of a built-in one. */
function storeInSlot(context: ApiContext, { pageId, builtInType, toValues, action, verb }: Storing, errors: Errors) {
  return changeContent(context, async (change) => {
    const { trx, at, addAuditEntry } = change
    const page = await requireDirectlyEditable(change, await findPageWithSections(trx, pageId), errors)
    change.affects(affectedBySections(page))
    const arranged = arrange(page)
    const slot = findBuiltInSlot(arranged, builtInType)
    if (!slot) throw errors.NOT_FOUND({ message: 'This page has no built-in section of this type.' })
    const replacement = page.sections.find(({ id }) => id === slot.section.id)
    if (replacement) await refuseStale(change, 'pageSections', replacement, UNSTORED)
    refuseFull(page.sections)
    const siteName = await readSiteName(trx)
    const row = newRow(storeCollegeName(toValues(slot.section), siteName), pageId, slot.position, at)
    await insertSections(trx, [row])
    const after = toSection(row)
    const summary = `${verb} the built-in section "${getSectionName(slot.section, siteName)}" of "${page.title}"`
    await addAuditEntry({ action, entityType: 'pageSections', entityId: row.id, summary, after })
    return showCollegeName(responseAfter(page, after), siteName)
  })
}

export const storeBuiltIn = operations.pageSections.storeBuiltIn.handler(
  ({ context, input: { pageId, builtInType, ...values }, errors }) => {
    const naming = { action: 'pageSections.storeBuiltIn', verb: 'Changed' } as const
    return storeInSlot(context, { pageId, builtInType, toValues: () => values, ...naming }, errors)
  },
)

export const hide = operations.pageSections.hide.handler(({ context, input: { pageId, sectionType }, errors }) => {
  const naming = { action: 'pageSections.hide', verb: 'Hid' } as const
  const toValues = (builtIn: Section) => ({ ...builtIn, isActive: false })
  return storeInSlot(context, { pageId, builtInType: sectionType, toValues, ...naming }, errors)
})
