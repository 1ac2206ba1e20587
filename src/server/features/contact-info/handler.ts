import { operations } from '#server/api/implementer.ts'
import { listActiveContactInfo } from './store.ts'

export const contactInfo = {
  listActive: operations.contactInfo.listActive.handler(({ context, input }) =>
    listActiveContactInfo(context.deps.database.kysely, input.type),
  ),
}
