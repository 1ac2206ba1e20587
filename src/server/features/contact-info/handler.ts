import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { ContactFields } from '#contract/contact-info.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import {
  deleteContactInfo,
  deleteSamples,
  findContactInfo,
  insertContactInfo,
  listActiveContactInfo,
  listContactInfo,
  updateContactInfo,
} from './store.ts'

const ENTITY = { entityType: 'contactInfo' } as const

const toRow = ({ isActive, ...fields }: z.output<typeof ContactFields>, updatedAt: string) => ({
  ...fields,
  isActive: isActive ? (1 as const) : (0 as const),
  isSample: 0 as const,
  updatedAt,
})

export const contactInfo = {
  listActive: operations.contactInfo.listActive.handler(({ context, input }) =>
    listActiveContactInfo(context.deps.database.kysely, input.type),
  ),

  list: operations.contactInfo.list.handler(({ context }) => listContactInfo(context.deps.database.kysely)),

  get: operations.contactInfo.get.handler(async ({ context, input, errors }) => {
    const item = await findContactInfo(context.deps.database.kysely, input.id)
    if (!item) throw errors.NOT_FOUND()
    return item
  }),

  create: operations.contactInfo.create.handler(({ context, input }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const id = uuid()
      await insertContactInfo(trx, { id, ...toRow(input, at), version: 1, createdAt: at })
      const after = (await findContactInfo(trx, id))!
      const summary = `Created contact info "${after.label}"`
      await note({ ...ENTITY, action: 'contactInfo.create', entityId: id, summary, after })
      return after
    }),
  ),

  update: operations.contactInfo.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const before = await findContactInfo(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await refuseStale(trx, 'contactInfo', before, version)
      await updateContactInfo(trx, id, toRow(fields, at))
      const after = (await findContactInfo(trx, id))!
      const summary = `Changed contact info "${after.label}"`
      await note({ ...ENTITY, action: 'contactInfo.update', entityId: id, summary, before, after })
      return after
    }),
  ),

  delete: operations.contactInfo.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, note }) => {
      const before = await findContactInfo(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await deleteContactInfo(trx, id)
      const summary = `Deleted contact info "${before.label}"`
      await note({ ...ENTITY, action: 'contactInfo.delete', entityId: id, summary, before })
      return {}
    }),
  ),

  removeSamples: operations.contactInfo.removeSamples.handler(({ context }) =>
    changeContent(context, async ({ trx, note }) => {
      const { length: removed } = await deleteSamples(trx)
      const summary = `Removed ${removed} sample contact entries`
      if (removed > 0) await note({ ...ENTITY, action: 'contactInfo.removeSamples', entityId: null, summary })
      return { removed }
    }),
  ),
}
