import { stale } from '#contract/refusals.ts'
import { type Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { operations } from '#server/api/implementer.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseField } from '#server/api/refuse.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import { findEditableSections } from './editable-page.ts'
import { nameOf, newRow, refuseFull, UNSTORED } from './rules.ts'
import { findLatestChange, findSection, insertSections, numberSections } from './store.ts'
import { told } from './told.ts'

/** Ids in order, as one text. */
const joined = (ids: string[]) => ids.join(' ')

export const reorder = operations.pageSections.reorder.handler(({ context, input: { pageId, seen, wanted }, errors }) =>
  changeContent(context, async (change) => {
    const { trx, at, note } = change
    const found = await findEditableSections(trx, change, pageId)
    if (!found) throw errors.NOT_FOUND()
    const { page, stored, arranged } = found
    const current = arranged.map(({ section }) => section.id)
    if (joined(seen) !== joined(current)) {
      throw errors.CONFLICT({ message: stale.CONFLICT.message, data: await findLatestChange(trx, pageId, at) })
    }
    if (joined(wanted.toSorted()) !== joined(current.toSorted())) {
      throw refuseField('wanted', 'The new order must name every section of the page once')
    }
    const inOrder = wanted.map((id) => arranged.find(({ section }) => section.id === id)!)
    const numbered = inOrder.map(({ section, isBuiltIn }, index) => ({ ...section, orderIndex: index + 1, isBuiltIn }))
    // A built-in section has no number of its own to change: a page whose order staff have set is stored as a whole.
    const toStore = numbered.filter(({ isBuiltIn }) => isBuiltIn)
    refuseFull(stored, toStore.length)
    await insertSections(
      trx,
      toStore.map((section) => newRow(section, pageId, section.orderIndex, at)),
    )
    await numberSections(
      trx,
      pageId,
      numbered.filter(({ isBuiltIn }) => !isBuiltIn),
    )
    const names = (ordered: typeof arranged) => ordered.map(({ section }) => nameOf(section))
    await note({
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
  /** What is stored, made of the built-in section. */
  valuesOf: (builtIn: Section) => Parameters<typeof newRow>[0]
  action: string
  verb: string
}

/** Stores a section in the slot of a built-in one. */
function store(context: ApiContext, { pageId, builtInType, valuesOf, action, verb }: Storing, errors: Errors) {
  return changeContent(context, async (change) => {
    const { trx, at, note } = change
    const found = await findEditableSections(trx, change, pageId)
    if (!found) throw errors.NOT_FOUND()
    const { page, stored, arranged } = found
    const slot = arranged.find(
      ({ section, isBuiltIn, replacesBuiltIn }) =>
        (isBuiltIn || replacesBuiltIn) && canonicalType(section.sectionType) === builtInType,
    )
    if (!slot) throw errors.NOT_FOUND({ message: 'This page has no built-in section of this type.' })
    const twin = stored.find(({ id }) => id === slot.section.id)
    if (twin) await refuseStale(trx, 'pageSections', twin, UNSTORED)
    refuseFull(stored)
    const row = newRow(valuesOf(slot.section), pageId, slot.position, at)
    await insertSections(trx, [row])
    const after = (await findSection(trx, row.id))!
    const summary = `${verb} the built-in section "${nameOf(slot.section)}" of "${page.title}"`
    await note({ action, entityType: 'pageSections', entityId: row.id, summary, after })
    return told(trx, page.slug, after)
  })
}

export const storeBuiltIn = operations.pageSections.storeBuiltIn.handler(
  ({ context, input: { pageId, builtInType, ...values }, errors }) => {
    const naming = { action: 'pageSections.storeBuiltIn', verb: 'Changed' }
    return store(context, { pageId, builtInType, valuesOf: () => values, ...naming }, errors)
  },
)

export const hide = operations.pageSections.hide.handler(({ context, input: { pageId, sectionType }, errors }) => {
  const naming = { action: 'pageSections.hide', verb: 'Hid' }
  const valuesOf = (builtIn: Section) => ({ ...builtIn, isActive: false })
  return store(context, { pageId, builtInType: sectionType, valuesOf, ...naming }, errors)
})
