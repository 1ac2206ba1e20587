import { operations } from '#server/api/implementer.ts'
import { refuseIfRateLimited } from '#server/api/rate-limit-error.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeRecords } from '#server/api/staff-change.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { CLAIM_MS, toDelivery } from '#server/mail/outbox.ts'
import { isUnsent, sendAgain } from '#server/mail/store.ts'
import { testEmail } from '#server/mail/templates/emails.ts'
import { MAIL_TESTED, writeSettings } from '#server/settings/store.ts'
import { listMessages } from './store.ts'

/* Operations for administrators: list the outbox, send a message again, send a test. server/mail composes and sends mail. */

export const mail = {
  list: operations.mail.list.handler(async ({ context: { db, deps }, input: { page } }) => {
    const { items, total } = await listMessages(db, page)
    const { transport } = deps.mailer
    return {
      items: items.map((row) => ({
        ...row,
        canSendAgain: transport === 'smtp' && row.canSendAgain === 1,
        ...toDelivery(row, transport),
      })),
      total,
      transport,
    }
  }),

  sendAgain: operations.mail.sendAgain.handler(async ({ context, input: { id }, errors }) => {
    await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      // One that is being sent has its next attempt then.
      const soon = new Date(Date.parse(at) + CLAIM_MS).toISOString()
      const message = await sendAgain(trx, id, { now: at, soon })
      if (!message && (await isUnsent(trx, id))) return
      if (!message) throw errors.NOT_FOUND()
      await addAuditEntry('mail.sendAgain', id, `Sent again: ${message.subject}, to ${message.recipient}`)
    })
    context.deps.outbox.wake()
    return {}
  }),

  test: operations.mail.test.handler(async ({ context, input: { recipient } }) => {
    const { db, deps } = context
    const { actor } = requireCaller(context)
    const { waitSeconds } = await deps.throttle.message(`test ${recipient}`, context.clientAddress)
    await refuseIfRateLimited(context, waitSeconds)
    const message = await composeEmail(deps, db, recipient, (siteName) => testEmail({ siteName, askedBy: actor.name }))
    const result = await deps.mailer.send(message).then(
      (reply) => ({ isAccepted: true, reply }),
      (error: unknown) => ({ isAccepted: false, reply: (error as Error).message }),
    )
    const summary = `Sent a test message to ${recipient}: ${result.isAccepted ? 'accepted' : 'refused'}`
    await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      if (result.isAccepted && deps.mailer.transport === 'smtp') await writeSettings(trx, { [MAIL_TESTED]: at }, at)
      await addAuditEntry('mail.test', null, summary, { after: result })
    })
    return { ...result, transport: deps.mailer.transport }
  }),
}
