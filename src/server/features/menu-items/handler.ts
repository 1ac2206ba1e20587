import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { updateRow } from '#server/records/store.ts'
import { swap } from './rules.ts'
import { findMenuItem, lastPlace, listActiveMenu, listMenu, listMenuOrder } from './store.ts'

const MENU_ITEM = {
  table: 'menuItems',
  noun: 'menu item',
  titleOf: ({ title }: { title: string }) => title,
  find: findMenuItem,
} as const

export const menuItems = {
  // A §8: if the menu cannot be read, it is empty. The header then shows its own four links.
  listActive: operations.menuItems.listActive.handler(({ context: { deps } }) =>
    listActiveMenu(deps.database.kysely).catch((error: unknown) => {
      deps.log.error({ err: error }, 'Error fetching menu items')
      return []
    }),
  ),

  list: operations.menuItems.list.handler(({ context, input }) => listMenu(context.deps.database.kysely, input)),

  get: operations.menuItems.get.handler(async ({ context, input, errors }) => {
    const item = await findMenuItem(context.deps.database.kysely, input.id)
    if (!item) throw errors.NOT_FOUND()
    return item
  }),

  create: operations.menuItems.create.handler(({ context, input }) =>
    createRecord(context, MENU_ITEM, async ({ trx }) => ({ ...input, orderIndex: (await lastPlace(trx)) + 1 })),
  ),

  update: operations.menuItems.update.handler(({ context, input: { id, version, ...given }, errors }) =>
    updateRecord(context, MENU_ITEM, { id, version }, errors, async (_, before) => {
      const { title = before.title, url = before.url, isActive = before.isActive } = given
      return { title, url, isActive }
    }),
  ),

  move: operations.menuItems.move.handler(({ context, input: { id, version, neighbour }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const menu = await listMenuOrder(trx)
      const item = menu.find((entry) => entry.id === id)
      const other = menu.find((entry) => entry.id === neighbour.id)
      if (!item) throw errors.NOT_FOUND()
      const isAsSeen =
        other
        && Math.abs(menu.indexOf(item) - menu.indexOf(other)) === 1
        && item.version === version
        && other.version === neighbour.version
      if (!isAsSeen) throw errors.CONFLICT()
      for (const { id: entry, orderIndex } of swap(menu, item, other)) {
        await updateRow(trx, 'menuItems', entry, { orderIndex, updatedAt: at })
      }
      const titles = (order: typeof menu) => ({ order: order.map(({ title }) => title) })
      const summary = `Moved menu item "${item.title}"`
      const after = titles(await listMenuOrder(trx))
      await note({ action: 'menuItems.move', entityType: 'menuItems', entityId: id, summary, before: titles(menu), after })
      return {}
    }),
  ),

  delete: operations.menuItems.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, MENU_ITEM, id, errors),
  ),
}
