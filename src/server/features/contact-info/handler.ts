import type * as z from 'zod'
import type { ContactFields, ContactItem } from '#contract/contact-info/contact-info.ts'
import { getContactProblem } from '#contract/contact-info/contact-value.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, requireFound } from '#server/api/refuse.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { deleteSamples, findContactInfo, listActiveContactInfo, listContactInfo } from './store.ts'

const CONTACT_INFO = {
  table: 'contactInfo',
  noun: 'contact info',
  getTitle: ({ label }: { label: string }) => label,
  find: findContactInfo,
} as const

/** Entries that staff create or edit are not samples. A value that was stored before may stay as it is. */
async function asEntered(fields: z.output<typeof ContactFields>, before?: ContactItem) {
  const isStored = before?.type === fields.type && before.value === fields.value
  const problem = isStored ? undefined : getContactProblem(fields.type, fields.value)
  if (problem) throw refuseField('value', problem)
  return { ...fields, isSample: 0 as const }
}

export const contactInfo = {
  listActive: operations.contactInfo.listActive.handler(({ context, input }) => listActiveContactInfo(context.db, input.type)),

  list: operations.contactInfo.list.handler(({ context }) => listContactInfo(context.db)),

  get: operations.contactInfo.get.handler(async ({ context, input, errors }) =>
    requireFound(await findContactInfo(context.db, input.id), errors),
  ),

  create: operations.contactInfo.create.handler(({ context, input }) =>
    createRecord(context, CONTACT_INFO, () => asEntered(input)),
  ),

  update: operations.contactInfo.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    updateRecord(context, CONTACT_INFO, { id, version }, errors, (_change, before) => asEntered(fields, before)),
  ),

  delete: operations.contactInfo.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, CONTACT_INFO, id, errors),
  ),

  removeSamples: operations.contactInfo.removeSamples.handler(({ context }) =>
    changeContent(context, async ({ trx, addAuditEntry }) => {
      const { length: removed } = await deleteSamples(trx)
      const summary = `Removed ${removed} sample contact entries`
      if (removed > 0) {
        await addAuditEntry('contactInfo.removeSamples', null, summary)
      }
      return { removed }
    }),
  ),
}
