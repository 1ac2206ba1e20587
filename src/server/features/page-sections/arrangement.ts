import { stale } from '#contract/refusals.ts'
import { operations, type ApiContext } from '#server/api/implementer.ts'
import { refuseField } from '#server/api/refuse.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { findEditableSections } from './editable-page.ts'
import { nameOf, newRow, refuseFull, show } from './rules.ts'
import { findLatestChange, findSection, insertSections, numberSections } from './store.ts'

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
  NOT_FOUND(): Error
  CONFLICT(): Error
}

/** Stores a built-in section in its slot: shown, to be edited, or inactive, which hides it. */
function store(
  context: ApiContext,
  { pageId, sectionType }: { pageId: string; sectionType: string },
  errors: Errors,
  { isActive, action, verb }: { isActive: boolean; action: string; verb: string },
) {
  return changeContent(context, async (change) => {
    const { trx, at, note } = change
    const found = await findEditableSections(trx, change, pageId)
    if (!found) throw errors.NOT_FOUND()
    const { page, stored, arranged } = found
    const slot = arranged.find(({ section, isBuiltIn }) => isBuiltIn && section.sectionType === sectionType)
    if (!slot) throw errors.CONFLICT()
    refuseFull(stored)
    const row = newRow({ ...slot.section, isActive }, pageId, slot.place, at)
    await insertSections(trx, [row])
    const after = (await findSection(trx, row.id))!
    const summary = `${verb} the built-in section "${nameOf(after)}" of "${page.title}"`
    await note({ action, entityType: 'pageSections', entityId: row.id, summary, after })
    return show({ section: after, isBuiltIn: false, replacesBuiltIn: true })
  })
}

export const customise = operations.pageSections.customise.handler(({ context, input, errors }) =>
  store(context, input, errors, { isActive: true, action: 'pageSections.customise', verb: 'Customised' }),
)

export const hide = operations.pageSections.hide.handler(({ context, input, errors }) =>
  store(context, input, errors, { isActive: false, action: 'pageSections.hide', verb: 'Hid' }),
)
