import { v7 as uuid } from 'uuid'
import type { Invitation } from '#contract/accounts/invitations.ts'
import type { Role } from '#contract/permissions.ts'
import { operations } from '#server/api/implementer.ts'
import { type ApiContext, requireCaller } from '#server/api/context.ts'
import { requireFound } from '#server/api/refuse.ts'
import { getRecordId } from '#server/api/record-id.ts'
import { changeRecords } from '#server/api/staff-change.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { deleteWaiting } from '#server/mail/store.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import type { Db } from '#server/db/database.ts'
import { toDelivery } from '#server/mail/outbox.ts'
import type { UserInvitationRow } from '#server/db/people-tables.ts'
import { findCreated } from '#server/records/find-created.ts'
import { acceptAndCreate, openInvitation } from './accept.ts'
import { getLinkAndCode, composeInvitation, getInvitationExpiry } from './compose-invitation.ts'
import { hasEnded, mayAssignRole } from './rules.ts'
import {
  deleteInvitation,
  findPendingInvitation,
  findPendingOf,
  hasAccount,
  insertInvitation,
  listDeliveries,
  listPendingInvitations,
  readRoles,
  renewInvitation,
  type PendingRow,
} from './store.ts'

/** Whether the caller may give people this role. Needed for every invitation link that the caller makes or sees. */
async function mayCallerAssignRole(context: ApiContext, role: Role): Promise<boolean> {
  const { user, permissions } = requireCaller(context)
  const roles = await readRoles(context.db)
  return mayAssignRole(role, roles.get(role) ?? new Set(), { role: user.role, permissions })
}

function getKey(deps: Deps, invitation: { id: string; email: string; expiresAt: string }) {
  const { url, code } = getLinkAndCode(deps, invitation)
  return { url, code, expiresAt: invitation.expiresAt }
}

const toSent = (deps: Deps, invitation: Invitation) => ({
  invitation,
  key: getKey(deps, invitation),
  isMailed: deps.outbox.transport === 'smtp',
})

export const invitations = {
  listPending: operations.invitations.listPending.handler(async ({ context: { db, deps } }) => {
    return toInvitations(db, deps, await listPendingInvitations(db, deps.now().toISOString()))
  }),

  invite: operations.invitations.invite.handler(async ({ context, input: { email, role }, errors }) => {
    const { deps } = context
    const { user, actor } = requireCaller(context)
    if (!(await mayCallerAssignRole(context, role))) throw errors.FORBIDDEN()
    const row = newInvitation(deps, { id: getRecordId(user.id, context.idempotencyKey), email, role, invitedBy: user.id })
    const message = await composeInvitation(deps, row, actor.name)
    const invitation = await changeRecords(context, async (change) => {
      const { trx, addAuditEntry } = change
      const created = await findCreated(change, 'invitations.invite', (_, id) => findPendingInvitation(trx, id, row.createdAt))
      if (created) return toInvitation(trx, deps, created)
      if (await hasAccount(trx, email)) {
        const data = { field: 'email', reason: 'has-account' } as const
        throw errors.CONFLICT({ message: 'A user with this email already exists.', data })
      }
      const roles = await readRoles(trx)
      for (const pending of await findPendingOf(trx, email, row.createdAt)) {
        if (!hasEnded(pending, roles)) {
          const data = { field: 'email', reason: 'already-invited' } as const
          throw errors.CONFLICT({ message: 'This email has been invited already. You can send the invitation again.', data })
        }
        await deleteInvitation(trx, pending.id)
      }
      await insertInvitation(trx, row)
      await deps.outbox.put(trx, message, { kind: 'invitation', id: row.id })
      await addAuditEntry('invitations.invite', row.id, `Invited ${email} as ${role}`, { after: { email, role } })
      return toInvitation(trx, deps, (await findPendingInvitation(trx, row.id, row.createdAt))!)
    })
    deps.outbox.wake()
    return toSent(deps, invitation)
  }),

  resend: operations.invitations.resend.handler(async ({ context, input: { id }, errors }) => {
    const { db, deps } = context
    const { user, actor } = requireCaller(context)
    const at = deps.now()
    const now = at.toISOString()
    const pending = requireFound(await findPendingInvitation(db, id, now), errors)
    if (!(await mayCallerAssignRole(context, pending.role))) throw errors.FORBIDDEN()
    // An inviter who lost the right to invite may still have the old link, so the invitation gets a new one.
    const { email, role } = pending
    const isEnded = hasEnded(pending, await readRoles(db))
    const successor = isEnded ? newInvitation(deps, { id: uuid(), email, role, invitedBy: user.id }) : null
    const renewed = successor ?? { ...pending, expiresAt: getInvitationExpiry(at) }
    const message = await composeInvitation(deps, renewed, actor.name)
    const invitation = await changeRecords(context, async ({ trx, addAuditEntry }) => {
      if (!(await findPendingInvitation(trx, id, now))) throw errors.NOT_FOUND()
      if (successor) {
        await deleteInvitation(trx, id)
        await insertInvitation(trx, successor)
      } else await renewInvitation(trx, id, renewed.expiresAt)
      await deleteWaiting(trx, id)
      await deps.outbox.put(trx, message, { kind: 'invitation', id: renewed.id })
      await addAuditEntry('invitations.resend', renewed.id, `Sent the invitation of ${pending.email} again`)
      return toInvitation(trx, deps, (await findPendingInvitation(trx, renewed.id, now))!)
    })
    deps.outbox.wake()
    return toSent(deps, invitation)
  }),

  showKey: operations.invitations.showKey.handler(async ({ context, input: { id }, errors }) => {
    const { db, deps } = context
    const pending = requireFound(await findPendingInvitation(db, id, deps.now().toISOString()), errors)
    if (!(await mayCallerAssignRole(context, pending.role))) throw errors.FORBIDDEN()
    if (hasEnded(pending, await readRoles(db))) throw errors.NOT_FOUND()
    await changeRecords(context, ({ addAuditEntry }) =>
      addAuditEntry('invitations.showKey', id, `Copied the link of ${pending.email}`),
    )
    return getKey(deps, pending)
  }),

  revoke: operations.invitations.revoke.handler(({ context, input: { id }, errors }) =>
    changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      const pending = requireFound(await findPendingInvitation(trx, id, at), errors)
      await deleteInvitation(trx, id)
      await deleteWaiting(trx, id)
      const before = { role: pending.role }
      await addAuditEntry('invitations.revoke', id, `Withdrew the invitation of ${pending.email}`, { before })
      return {}
    }),
  ),

  check: operations.invitations.check.handler(async ({ context, input }) => openInvitation(context, input)),

  accept: operations.invitations.accept.handler(({ context, input, errors }) =>
    acceptAndCreate(context, input).catch((error: unknown) => {
      throw isUniqueViolation(error) ? errors.CONFLICT() : error
    }),
  ),
}

/** Invitations for the API: with the inviter, and the delivery of the email. */
async function toInvitations(db: Db, { outbox }: Pick<Deps, 'outbox'>, rows: PendingRow[]): Promise<Invitation[]> {
  const ids = rows.map((row) => row.id)
  const deliveries = ids.length > 0 ? await listDeliveries(db, ids) : []
  const latest = new Map(deliveries.map((row) => [row.aboutId, toDelivery(row, outbox.transport)]))
  const roles = await readRoles(db)
  return rows.map(({ inviterFirstName, inviterLastName, ...invitation }) => ({
    ...invitation,
    isEnded: hasEnded(invitation, roles),
    invitedBy: inviterFirstName === null ? null : getDisplayName({ firstName: inviterFirstName, lastName: inviterLastName! }),
    delivery: latest.get(invitation.id) ?? null,
  }))
}

const toInvitation = async (db: Db, deps: Pick<Deps, 'outbox'>, row: PendingRow): Promise<Invitation> =>
  (await toInvitations(db, deps, [row]))[0]!

function newInvitation(
  deps: Deps,
  invitation: Pick<UserInvitationRow, 'id' | 'email' | 'role' | 'invitedBy'>,
): UserInvitationRow {
  const now = deps.now()
  const { tokenHash, codeHash } = getLinkAndCode(deps, invitation)
  return {
    ...invitation,
    invitationToken: tokenHash,
    codeHash,
    expiresAt: getInvitationExpiry(now),
    acceptedAt: null,
    endedAt: null,
    createdAt: now.toISOString(),
  }
}
