import * as z from 'zod'
import { NewEmailAddress } from '#contract/text/email.ts'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber } from '#contract/paging.ts'
import { tooMany } from '#contract/shared-errors.ts'

/** The delivery state of an email. */
export const Delivery = z.object({
  /** 'folder': written to the outbox folder, because no mail server is set. */
  status: z.enum(['waiting', 'sent', 'failed', 'folder']),
  attempts: z.int(),
  lastError: z.string().nullable(),
  sentAt: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

const MailEntry = Delivery.extend({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  /** A mail server is set, the message is not sent, and its body is still stored. */
  canSendAgain: z.boolean(),
})

export const mailContract = {
  list: operation('settings/update', 'GET /mail', 'Messages of the outbox, newest first')
    .input(z.strictObject({ page: PageNumber }))
    .output(pagedList(MailEntry).extend({ transport: z.enum(['smtp', 'folder']) })),
  sendAgain: operation('settings/update', 'POST /mail/{id}/send-again', 'Send a waiting or failed message again at once')
    .errors({ NOT_FOUND: { message: 'This message cannot be sent again: it was sent already, or its text has been deleted.' } })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({})),
  test: operation('settings/update', 'POST /mail/test', 'Send a test message at once, and return the answer of the mail server')
    .errors(tooMany)
    .input(z.strictObject({ recipient: NewEmailAddress }))
    .output(z.object({ isAccepted: z.boolean(), transport: z.enum(['smtp', 'folder']), reply: z.string() })),
}
