import * as z from 'zod'
import { operation } from './operation.ts'
import { plainText } from './plain-text.ts'

export const ContactEntry = z.object({ type: z.string(), label: z.string(), value: z.string(), orderIndex: z.int() })

export const contactInfoContract = {
  listActive: operation('anyone', { method: 'GET', path: '/contact-info', summary: 'Active contact entries, by type and order' })
    .input(z.object({ type: plainText(100).optional() }))
    .output(z.array(ContactEntry)),
}
