import { v7 as uuid } from 'uuid'
import type { StaffChange } from '#server/api/staff-change.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import type { Tables, TrashRow } from '#server/db/tables.ts'
import { insertTrash } from './store.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

/** Entries deleted before this time have expired. */
export const getTrashStart = (now: string): string => new Date(Date.parse(now) - KEPT_MS).toISOString()

/** When an entry that was deleted at this time expires. */
export const getExpiry = (deletedAt: string): string => new Date(Date.parse(deletedAt) + KEPT_MS).toISOString()

/** The rows that go together, by table, in the order in which they can be put back. */
export type TrashedRows = { [Table in keyof Tables]?: Tables[Table][] } & {
  /** The categories or menu items that became roots when their parent was deleted. They are not deleted themselves. */
  formerChildren?: { id: string }[]
  /** The former children that were hidden because their parent was. */
  hiddenChildren?: { id: string }[]
  /** Of a section: whether it replaced a built-in one. Older entries do not say. */
  replacedBuiltIn?: boolean
}

/** Copies rows into the trash before they are deleted, in the same transaction. The caller deletes them. */
export async function copyToTrash(
  { trx, at, user }: Pick<StaffChange, 'trx' | 'at' | 'user'>,
  { rows, ...record }: Pick<TrashRow, 'entityType' | 'entityId' | 'title'> & { rows: TrashedRows },
): Promise<void> {
  await insertTrash(trx, {
    id: uuid(),
    ...record,
    state: JSON.stringify(rows),
    deletedBy: getDisplayName(user),
    deletedById: user.id,
    deletedAt: at,
    kind: rows.pages?.[0]?.kind ?? null,
  })
}
