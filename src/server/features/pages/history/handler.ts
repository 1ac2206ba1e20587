import type { ApiContext } from '#server/api/context.ts'
import { operations } from '#server/api/implementer.ts'
import { requireEditable } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { findPage, findPageOfSection } from '#server/features/pages/store.ts'
import { findRevision, listRevisions, type EntityWithHistory } from './store.ts'

/** Revisions are for people who may edit the page. */
async function requirePermission(
  context: ApiContext,
  { entityType, entityId }: { entityType: EntityWithHistory; entityId: string },
  errors: { NOT_FOUND: () => Error },
): Promise<void> {
  const find = entityType === 'pages' ? findPage : findPageOfSection
  requireEditable(requireCaller(context), await find(context.deps.database.kysely, entityId), errors)
}

export const history = {
  list: operations.history.list.handler(async ({ context, input, errors }) => {
    await requirePermission(context, input, errors)
    return listRevisions(context.deps.database.kysely, input.entityType, input.entityId)
  }),

  get: operations.history.get.handler(async ({ context, input, errors }) => {
    await requirePermission(context, input, errors)
    const found = await findRevision(context.deps.database.kysely, input.entityType, input.entityId, input.version)
    if (!found) throw errors.NOT_FOUND()
    return { ...found, state: JSON.parse(found.state) as Record<string, unknown> }
  }),
}
