import { PUBLIC_SETTINGS } from '#contract/settings.ts'
import { operations } from '#server/api/implementer.ts'
import { readSettings } from './store.ts'

export const settings = {
  listPublic: operations.settings.listPublic.handler(({ context }) =>
    readSettings(context.deps.database.kysely, PUBLIC_SETTINGS),
  ),
}
