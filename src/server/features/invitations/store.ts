import type { Permission, Role } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import type { UserInvitationRow } from '#server/db/people-tables.ts'
import { countUpdated, exists } from '#server/db/results.ts'

const selectInvitations = (db: Db) =>
  db
    .selectFrom('userInvitations')
    .leftJoin('userProfiles as inviter', 'inviter.id', 'userInvitations.invitedBy')
    .select(['userInvitations.id', 'userInvitations.email', 'userInvitations.role', 'expiresAt', 'endedAt'])
    .select(['userInvitations.createdAt', 'inviter.role as inviterRole', 'inviter.isActive as inviterIsActive'])
    .select(['inviter.firstName as inviterFirstName', 'inviter.lastName as inviterLastName'])

const selectPending = (db: Db, now: string) => selectInvitations(db).where('acceptedAt', 'is', null).where('expiresAt', '>', now)

export const listPendingInvitations = (db: Db, now: string) =>
  selectPending(db, now).orderBy('userInvitations.createdAt', 'desc').orderBy('userInvitations.id').execute()

export const findPendingInvitation = (db: Db, id: string, now: string) =>
  selectPending(db, now).where('userInvitations.id', '=', id).executeTakeFirst()

export type PendingRow = NonNullable<Awaited<ReturnType<typeof findPendingInvitation>>>

/** The latest message about each of these invitations. */
export const listDeliveries = (db: Db, ids: string[]) =>
  db
    .selectFrom('outbox')
    .select(['aboutId', 'status', 'attempts', 'lastError', 'sentAt'])
    .where('aboutId', 'in', ids)
    .where('kind', '=', 'invitation')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findInvitationByToken = (db: Db, email: string, [tokenHash, codeHash]: readonly [string, string]) =>
  selectInvitations(db)
    .select('acceptedAt')
    .where('userInvitations.email', '=', email)
    .where((where) => where.or([where('invitationToken', '=', tokenHash), where('codeHash', '=', codeHash)]))
    .executeTakeFirst()

/** Marks it as accepted. False if another request was first, or it has expired. */
export async function acceptInvitation(db: Db, id: string, now: string): Promise<boolean> {
  const open = db.updateTable('userInvitations').where('id', '=', id).where('acceptedAt', 'is', null).where('expiresAt', '>', now)
  return (await countUpdated(open.set({ acceptedAt: now }))) > 0
}

export const hasAccount = (db: Db, email: string) => exists(db.selectFrom('userProfiles').select('id').where('email', '=', email))

export const findPendingOf = (db: Db, email: string, now: string) =>
  selectPending(db, now).where('userInvitations.email', '=', email).execute()

export async function readRoles(db: Db): Promise<Map<Role, Set<Permission>>> {
  const roles = new Map<Role, Set<Permission>>()
  for (const { role, permissionId } of await db.selectFrom('rolePermissions').selectAll().execute()) {
    roles.set(role, (roles.get(role) ?? new Set()).add(permissionId))
  }
  return roles
}

export const insertInvitation = (db: Db, row: UserInvitationRow) => db.insertInto('userInvitations').values(row).execute()

export const renewInvitation = (db: Db, id: string, expiresAt: string) =>
  db.updateTable('userInvitations').set({ expiresAt }).where('id', '=', id).execute()

export const deleteInvitation = (db: Db, id: string) => db.deleteFrom('userInvitations').where('id', '=', id).execute()
