import { moveMenuItem } from '#contract/menu-items/menu-order.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, requireFound } from '#server/api/refuse.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { updateRow } from '#server/records/store.ts'
import { detachChildren } from '#server/records/tree-store.ts'
import { findMovedEntries, getParentProblem } from './rules.ts'
import { findMenuItem, hideChildren, getLastOrderIndex, listActiveMenu, listMenu, listMenuOrder, listRoots } from './store.ts'

const MENU_ITEM = {
  table: 'menuItems',
  noun: 'menu item',
  getTitle: ({ title }: { title: string }) => title,
  find: findMenuItem,
} as const

export const menuItems = {
  // A §8: if the menu cannot be read, it is empty. The header then shows its own four links.
  listActive: operations.menuItems.listActive.handler(({ context: { db, deps } }) =>
    listActiveMenu(db).catch((error: unknown) => {
      deps.log.error({ err: error }, 'Error fetching menu items')
      return []
    }),
  ),

  list: operations.menuItems.list.handler(({ context, input }) => listMenu(context.db, input)),

  listRoots: operations.menuItems.listRoots.handler(({ context }) => listRoots(context.db)),

  get: operations.menuItems.get.handler(async ({ context, input, errors }) =>
    requireFound(await findMenuItem(context.db, input.id), errors),
  ),

  create: operations.menuItems.create.handler(({ context, input }) =>
    createRecord(context, MENU_ITEM, async ({ trx }) => {
      if (input.parentId) refuseParent(await listMenuOrder(trx), null, input.parentId)
      return { ...input, orderIndex: (await getLastOrderIndex(trx)) + 1 }
    }),
  ),

  update: operations.menuItems.update.handler(({ context, input: { id, version, ...given }, errors }) =>
    updateRecord(context, MENU_ITEM, { id, version }, errors, async (_, before) => {
      const { title = before.title, url = before.url, isActive = before.isActive } = given
      return { title, url, isActive, parentId: before.parentId }
    }),
  ),

  move: operations.menuItems.move.handler(({ context, input: { id, version, neighbour }, errors }) =>
    changeContent(context, async (change) => {
      const menu = await listMenuOrder(change.trx)
      const item = requireFound(findIn(menu, id), errors)
      const other = findIn(menu, neighbour.id)
      const isBelow = item.belowId === neighbour.id
      const isAsSeen =
        (isBelow || item.aboveId === neighbour.id) && item.version === version && other?.version === neighbour.version
      if (!isAsSeen) throw errors.CONFLICT()
      const [upper, lower] = isBelow ? [item, other] : [other, item]
      const { parentId } = item
      return storeOrder(change, menu, item, moveMenuItem(menu, upper, { parentId, after: lower.id })!)
    }),
  ),

  place: operations.menuItems.place.handler(({ context, input: { id, version, parentId, after }, errors }) =>
    changeContent(context, async (change) => {
      const menu = await listMenuOrder(change.trx)
      const item = requireFound(findIn(menu, id), errors)
      if (item.version !== version) throw errors.CONFLICT()
      if (parentId) refuseParent(menu, id, parentId)
      const wanted = moveMenuItem(menu, item, { parentId, after })
      if (!wanted) throw errors.CONFLICT()
      return storeOrder(change, menu, item, wanted)
    }),
  ),

  delete: operations.menuItems.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, MENU_ITEM, id, errors, async ({ trx, at }) => {
      // Visitors did not see the sub-items of a hidden entry. On the top level they would.
      const isHidden = !(await findMenuItem(trx, id))!.isActive
      return {
        hiddenChildren: isHidden ? await hideChildren(trx, id) : [],
        formerChildren: await detachChildren(trx, 'menuItems', id, at),
      }
    }),
  ),
}

type Menu = Awaited<ReturnType<typeof listMenuOrder>>

const findIn = (menu: Menu, id: string) => menu.find((entry) => entry.id === id)

function refuseParent(menu: Menu, id: string | null, parentId: string): void {
  const problem = getParentProblem(menu, id, findIn(menu, parentId))
  if (problem) throw refuseField('parentId', problem)
}

/** Titles in order; those of sub-items begin with a dash. */
const toLines = (menu: Menu) => ({ order: menu.map(({ title, parentId }) => (parentId ? `- ${title}` : title)) })

async function storeOrder({ trx, at, addAuditEntry }: StaffChange, menu: Menu, { id, title }: Menu[number], wanted: Menu) {
  for (const { id: entry, ...place } of findMovedEntries(menu, wanted)) {
    await updateRow(trx, 'menuItems', entry, { ...place, updatedAt: at })
  }
  const summary = `Moved menu item "${title}"`
  const [before, after] = [toLines(menu), toLines(wanted)]
  await addAuditEntry('menuItems.move', id, summary, { before, after })
  return {}
}
