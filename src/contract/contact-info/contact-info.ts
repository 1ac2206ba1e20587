import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { RecordId, requiredLine, requiredText, Versioned, StoredRecord } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'
import { CONTACT_TYPES } from './contact-types.ts'

export const ContactEntry = z.object({ type: z.string(), label: z.string(), value: z.string(), orderIndex: z.int() })

export const ContactItem = StoredRecord.extend({
  ...ContactEntry.shape,
  isActive: z.boolean(),
  /** Invented by seeding and hidden from visitors. False once staff have edited it. */
  isSample: z.boolean(),
})
export type ContactItem = z.output<typeof ContactItem>

/** `Phone` and `phone` are the same type: the website looks for lower case. */
const asKnown = (type: string) => CONTACT_TYPES.find((known) => known === type.toLowerCase()) ?? type

const MOST = 100_000

export const ContactFields = z.strictObject({
  type: requiredLine('Type', 100).transform(asKnown),
  label: requiredLine('Label', 120),
  value: requiredText('Value', 500),
  /** Parsed as an integer; anything else becomes 0 (B §5). */
  orderIndex: z
    .union([z.number(), z.string().max(20)])
    .transform((order) => Math.trunc(Number.parseFloat(String(order))) || 0)
    .pipe(z.number('Order is too large').min(-MOST, 'Order is too small').max(MOST, 'Order is too large'))
    .default(0),
  isActive: z.boolean().default(true),
})

const gone = { NOT_FOUND: { message: 'This contact info no longer exists.' } }

export const contactInfoContract = {
  listActive: operation('anyone', 'GET /contact-info', 'Active contact entries, by type and order')
    .input(z.object({ type: plainText(100).optional() }))
    .output(z.array(ContactEntry)),
  list: operation('settings/update', 'GET /contact-info/all', 'All contact entries, by type and order').output(
    z.array(ContactItem),
  ),
  get: operation('settings/update', 'GET /contact-info/{id}', 'One contact entry')
    .errors(gone)
    .input(RecordId)
    .output(ContactItem),
  create: operation('settings/update', 'POST /contact-info', 'Create a contact entry')
    .route({ successStatus: 201 })
    .input(ContactFields)
    .output(ContactItem),
  update: operation('settings/update', 'PUT /contact-info/{id}', 'Change a contact entry')
    .errors({ ...gone, ...stale })
    .input(ContactFields.extend(Versioned.shape))
    .output(ContactItem),
  delete: operation('settings/update', 'DELETE /contact-info/{id}', 'Delete a contact entry')
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
  removeSamples: operation('settings/update', 'DELETE /contact-info/samples', 'Delete all sample entries').output(
    z.object({ removed: z.int() }),
  ),
}
