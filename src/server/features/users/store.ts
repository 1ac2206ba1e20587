import type { User } from '#contract/users.ts'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { selectUsers, toUser } from '#server/auth/users.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import type { UserProfileRow } from '#server/db/tables.ts'

/** One page of the people whose email or name contains the text, and how many there are. */
export async function listUsers(db: Db, search: string, page: number): Promise<{ items: User[]; total: number }> {
  const matches = contains(['userProfiles.email', 'userProfiles.firstName', 'userProfiles.lastName'], search)
  const [rows, { total }] = await Promise.all([
    selectUsers(db)
      .$if(search !== '', (query) => query.where(matches))
      .orderBy('userProfiles.createdAt', 'desc')
      .orderBy('userProfiles.id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom('userProfiles')
      .$if(search !== '', (query) => query.where(matches))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(toUser), total }
}

export async function countOtherAdmins(db: Db, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('userProfiles')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return total
}

export const updateUser = (
  db: Db,
  id: string,
  values: Pick<UserProfileRow, 'firstName' | 'lastName' | 'role' | 'isActive' | 'updatedAt'>,
) =>
  db
    .updateTable('userProfiles')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

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
