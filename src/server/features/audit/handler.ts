import { operations } from '#server/api/implementer.ts'
import { verifyChain } from '#server/audit/chain.ts'
import { listActions, listEntries } from './store.ts'

export const audit = {
  list: operations.audit.list.handler(({ context, input: { page, ...filter } }) =>
    listEntries(context.deps.database.kysely, filter, page),
  ),
  listActions: operations.audit.listActions.handler(({ context }) => listActions(context.deps.database.kysely)),
  verify: operations.audit.verify.handler(({ context }) => verifyChain(context.deps.database.kysely)),
}
