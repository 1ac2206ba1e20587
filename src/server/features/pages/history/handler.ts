import { operations } from '#server/api/implementer.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseEditing } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { findPageOf, findRevision, listRevisions } from './store.ts'

type Entity = { entityType: 'pages' | 'pageSections'; entityId: string }

/** Former states are for those who may edit what is there now. Undefined when there is nothing. */
async function permitted(context: ApiContext, { entityType, entityId }: Entity) {
  const page = await findPageOf(context.deps.database.kysely, entityType, entityId)
  if (page) refuseEditing(requireCaller(context), page)
  return page
}

export const history = {
  list: operations.history.list.handler(async ({ context, input, errors }) => {
    if (!(await permitted(context, input))) throw errors.NOT_FOUND()
    return listRevisions(context.deps.database.kysely, input.entityType, input.entityId)
  }),

  get: operations.history.get.handler(async ({ context, input, errors }) => {
    if (!(await permitted(context, input))) throw errors.NOT_FOUND()
    const found = await findRevision(context.deps.database.kysely, input.entityType, input.entityId, input.version)
    if (!found) throw errors.NOT_FOUND()
    return { ...found, state: JSON.parse(found.state) as Record<string, unknown> }
  }),
}
