import { operations } from '#server/api/implementer.ts'
import { listActiveMenu } from './store.ts'

export const menuItems = {
  listActive: operations.menuItems.listActive.handler(({ context }) => listActiveMenu(context.deps.database.kysely)),
}
