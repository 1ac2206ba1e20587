import type { Delivery } from '#contract/settings/mail.ts'
import type { Invitation } from '#contract/accounts/invitations.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { toDelivery } from '#server/mail/outbox.ts'
import { hasEnded } from './rules.ts'
import { listDeliveries, readRoles, type PendingRow } from './store.ts'

/** Invitations for the API: with the inviter, and the delivery of the email. */
export async function toInvitations(db: Db, { outbox }: Pick<Deps, 'outbox'>, rows: PendingRow[]): Promise<Invitation[]> {
  const ids = rows.map((row) => row.id)
  const latest = new Map<string | null, Delivery>()
  for (const row of ids.length > 0 ? await listDeliveries(db, ids) : []) {
    latest.set(row.aboutId, toDelivery(row, outbox.transport))
  }
  const roles = await readRoles(db)
  return rows.map(({ inviterFirstName, inviterLastName, inviterEmail, ...invitation }) => ({
    ...invitation,
    isEnded: hasEnded(invitation, roles),
    invitedBy: inviterEmail && getDisplayName({ firstName: inviterFirstName!, lastName: inviterLastName!, email: inviterEmail }),
    delivery: latest.get(invitation.id) ?? null,
  }))
}
