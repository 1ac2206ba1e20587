import { v7 as uuid } from 'uuid'
import { pathOfSlug } from '#contract/slug.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import { putInTrash } from '#server/records/trash.ts'
import { swap } from './rules.ts'
import {
  deleteMenuItem,
  findMenuItem,
  findMenuRow,
  insertMenuItem,
  lastPlace,
  listActiveMenu,
  listMenu,
  listMenuOrder,
  listTargets,
  updateMenuItem,
} from './store.ts'

const ENTITY = { entityType: 'menuItems' } as const

export const menuItems = {
  // A §8: who asks for the menu of the website gets none rather than an error; the header then has its own four links.
  listActive: operations.menuItems.listActive.handler(({ context: { deps } }) =>
    listActiveMenu(deps.database.kysely).catch((error: unknown) => {
      deps.log.error({ err: error }, 'Error fetching menu items')
      return []
    }),
  ),

  list: operations.menuItems.list.handler(({ context, input }) => listMenu(context.deps.database.kysely, input)),

  listTargets: operations.menuItems.listTargets.handler(async ({ context: { deps }, input }) => {
    const pages = await listTargets(deps.database, input.search, deps.now().toISOString())
    return pages.map(({ title, slug }) => ({ title, url: pathOfSlug(slug) }))
  }),

  get: operations.menuItems.get.handler(async ({ context, input, errors }) => {
    const item = await findMenuItem(context.deps.database.kysely, input.id)
    if (!item) throw errors.NOT_FOUND()
    return item
  }),

  create: operations.menuItems.create.handler(({ context, input }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const id = uuid()
      const isActive = input.isActive ? 1 : 0
      const orderIndex = (await lastPlace(trx)) + 1
      await insertMenuItem(trx, { ...input, id, isActive, orderIndex, version: 1, createdAt: at, updatedAt: at })
      const after = (await findMenuItem(trx, id))!
      const summary = `Created menu item "${after.title}"`
      await note({ ...ENTITY, action: 'menuItems.create', entityId: id, summary, after })
      return after
    }),
  ),

  update: operations.menuItems.update.handler(({ context, input: { id, version, ...given }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const before = await findMenuItem(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await refuseStale(trx, 'menuItems', before, version)
      const { title = before.title, url = before.url, isActive = before.isActive } = given
      await updateMenuItem(trx, id, { title, url, isActive: isActive ? 1 : 0, updatedAt: at })
      const after = (await findMenuItem(trx, id))!
      const summary = `Changed menu item "${after.title}"`
      await note({ ...ENTITY, action: 'menuItems.update', entityId: id, summary, before, after })
      return after
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
        await updateMenuItem(trx, entry, { orderIndex, updatedAt: at })
      }
      const titles = (order: typeof menu) => ({ order: order.map(({ title }) => title) })
      const summary = `Moved menu item "${item.title}"`
      const after = titles(await listMenuOrder(trx))
      await note({ ...ENTITY, action: 'menuItems.move', entityId: id, summary, before: titles(menu), after })
      return {}
    }),
  ),

  delete: operations.menuItems.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, at, user, note }) => {
      const before = await findMenuRow(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await putInTrash({ trx, at, user }, { ...ENTITY, entityId: id, title: before.title, rows: { menuItems: [before] } })
      await deleteMenuItem(trx, id)
      const summary = `Deleted menu item "${before.title}"`
      await note({ ...ENTITY, action: 'menuItems.delete', entityId: id, summary, before })
      return {}
    }),
  ),
}
