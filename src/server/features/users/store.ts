import { sql } from 'kysely'
import type { Sort } from '#contract/sorting.ts'
import type { User } from '#contract/accounts/users.ts'
import { selectUsers, toUser } from '#server/auth/account/store.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { inOrder, alphabetical, paginate } from '#server/db/lists.ts'
import { countRows } from '#server/db/results.ts'

const SORTED = {
  name: [alphabetical('user_profiles.first_name'), alphabetical('user_profiles.last_name'), sql.ref('user_profiles.email')],
  role: sql.ref('user_profiles.role'),
  isActive: sql.ref('user_profiles.is_active'),
  // The databases order NULL differently.
  lastLogin: sql`COALESCE(user_profiles.last_login, '')`,
  createdAt: sql.ref('user_profiles.created_at'),
}

const FULL_NAME = sql<string>`user_profiles.first_name || ' ' || user_profiles.last_name`

/** One page of the people whose email or name contains the text, and how many there are. */
export async function listUsers(
  db: Db,
  { search, page, sort }: { search: string; page: number; sort: Sort<keyof typeof SORTED> },
): Promise<{ items: User[]; total: number }> {
  const matches = contains(['userProfiles.email', FULL_NAME], search)
  const found = selectUsers(db).$if(search !== '', (query) => query.where(matches))
  const { items, total } = await paginate(inOrder(found, sort, SORTED, sql.ref('user_profiles.id')), page)
  return { items: items.map(toUser), total }
}

export const countOtherAdmins = (db: Db, id: string) =>
  countRows(db.selectFrom('userProfiles').where('role', '=', 'admin').where('isActive', '=', 1).where('id', '<>', id))

export async function listAdminEmails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('userProfiles').select('email').where('role', '=', 'admin').orderBy('email').execute()
  return rows.map(({ email }) => email)
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('userProfiles.email', '=', email).executeTakeFirst()
  return row && toUser(row)
}

export const activateUser = (db: Db, id: string, updatedAt: string) =>
  db
    .updateTable('userProfiles')
    .set((row) => ({ isActive: 1 as const, updatedAt, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('isActive', '=', 0)
    .execute()

/** Ends the open invitations of somebody who may no longer invite. Returns which. */
export const endInvitationsOf = (db: Db, inviterId: string, now: string) =>
  db
    .updateTable('userInvitations')
    .set({ endedAt: now })
    .where('invitedBy', '=', inviterId)
    .where('acceptedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
