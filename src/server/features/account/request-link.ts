import type { ApiContext } from '#server/api/context.ts'
import { refuseIfRateLimited } from '#server/api/rate-limit-error.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { createAccountLink, RESET_MINUTES } from '#server/auth/account/account-links.ts'
import { toActor } from '#server/auth/session/caller.ts'
import { findAccount } from '#server/features/sessions/store.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { resetEmail, verificationEmail } from '#server/mail/templates/emails.ts'

type Purpose = 'reset-password' | 'verify-email'

/** Longer than sending takes, so that the time does not reveal whether anything was sent. */
const ANSWER_MS = 250

const SUMMARY = {
  'reset-password': 'Asked for a link to reset the password',
  'verify-email': 'Asked for a link to verify the email',
}

/** Sends a link if the account exists. Neither the answer nor its time reveals that. */
export async function requestLink(context: ApiContext, email: string, purpose: Purpose): Promise<void> {
  const { waitSeconds, isEnough } = await context.deps.throttle.message(`${purpose} ${email}`, context.clientAddress)
  await refuseIfRateLimited(context, waitSeconds, email)
  const answer = context.deps.wait(ANSWER_MS)
  if (!isEnough) await sendLink(context, email, purpose)
  await answer
}

async function sendLink({ db, deps, clientAddress }: ApiContext, email: string, purpose: Purpose): Promise<void> {
  const person = await findAccount(db, email)
  if (!person || person.isActive === 0 || (purpose === 'verify-email' && person.emailVerifiedAt)) return
  const at = deps.now()
  const { url, save } = createAccountLink(person.id, purpose, { publicUrl: deps.config.publicUrl, now: at })
  const message = await composeEmail(deps, db, person.email, (siteName) =>
    purpose === 'reset-password'
      ? resetEmail({ ...person, siteName, url, minutes: RESET_MINUTES })
      : verificationEmail({ ...person, siteName, url }),
  )
  await auditedTransaction(deps.database, async (trx) => {
    await save(trx)
    await deps.outbox.put(trx, message, { kind: purpose, id: person.id })
    const act = { actor: { ...toActor(person, clientAddress), id: null }, action: `account.request-${purpose}`, at } as const
    await deps.auditLog.add(trx, { ...act, entityType: 'users', entityId: person.id, summary: SUMMARY[purpose] })
  })
  deps.outbox.wake()
}
