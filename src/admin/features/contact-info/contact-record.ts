import type { core } from 'zod'
import { getContactProblem } from '#contract/contact-info/contact-value.ts'
import { ContactFields, type ContactItem } from '#contract/contact-info/contact-info.ts'
import { api, client } from '#admin/api.ts'
import type { Once } from '#admin/shared/connection/once.ts'

export interface ContactValues extends Record<string, unknown> {
  type: string
  label: string
  value: string
  orderIndex: number | string
  isActive: boolean
}

/** How long this screen's toasts are shown (B §9). */
export const SHOWN_MS = { done: 3000, failed: 5000 }

/** Checks the value by the type of the entry, as the server does. Accepts the stored value unchanged. */
const checkValue =
  (stored: ContactItem | null) =>
  ({ value: fields, issues }: core.ParsePayload<{ value: string; type: string }>) => {
    if (fields.value === stored?.value) return
    const message = getContactProblem(fields.type, fields.value)
    if (message) issues.push({ code: 'custom', path: ['value'], input: fields.value, message })
  }

/** How a form checks and saves an entry; null adds one. */
export const contactRecord = (item: ContactItem | null) => ({
  stored: item,
  schema: ContactFields.check(checkValue(item)),
  load: (id: string) => client.contactInfo.get({ id }),
  create: (values: ContactValues, once: Once) => client.contactInfo.create(values, once),
  save: (values: ContactValues, version: number, _: Partial<ContactValues>, id: string) =>
    client.contactInfo.update({ ...values, id, version }),
  meta: (isNew: boolean) => ({
    done: isNew ? 'Contact info created successfully' : 'Contact info updated successfully',
    failed: isNew ? 'Failed to create contact info' : 'Failed to update contact info',
    refresh: [api.contactInfo.key()],
    durationMs: SHOWN_MS,
  }),
})
