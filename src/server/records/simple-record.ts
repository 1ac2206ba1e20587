import type { ApiContext } from '#server/api/context.ts'
import { refuseTaken, requireFound, type GoneError } from '#server/api/refuse.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import { findCreated } from './find-created.ts'
import { isStored } from './is-stored.ts'
import { deleteRow, findRow, insertRows, updateRow, type SimpleRow, type SimpleTable } from './store.ts'
import { copyToTrash, type TrashedRows } from './trash.ts'

/** A kind of record that staff create, change and delete in the same way. */
export interface RecordKind<Table extends SimpleTable, Shown> {
  /** Also its name in the audit log and in the trash. */
  table: Table
  /** As in 'Created tag "Sport"'. */
  noun: string
  getTitle: (record: Shown) => string
  find: (db: Db, id: string) => Promise<Shown | undefined>
}

type Fields<Row extends object> = Omit<Row, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'isActive'> & { isActive: boolean }

const toRow = ({ isActive, ...fields }: { isActive: boolean }, updatedAt: string) => ({
  ...fields,
  isActive: isActive ? 1 : 0,
  updatedAt,
})

/** Categories and tags have a unique slug. The address of a redirect is unique too, and checked before. */
const refuseTakenSlug = (write: Promise<unknown>, noun: string) =>
  refuseTaken(write, 'slug', `A ${noun} with this slug already exists`)

export const createRecord = <Table extends SimpleTable, Shown extends object>(
  context: ApiContext,
  { table, noun, getTitle, find }: RecordKind<Table, Shown>,
  getFields: (change: StaffChange) => Promise<Fields<SimpleRow<Table>>>,
): Promise<Shown> =>
  changeContent(context, async (change) => {
    const { trx, at, recordId: id, addAuditEntry } = change
    const created = await findCreated(change, `${table}.create`, find)
    if (created) return created
    const row = { ...toRow(await getFields(change), at), id, version: 1, createdAt: at }
    await refuseTakenSlug(insertRows(trx, table, [row]), noun)
    const after = (await find(trx, id))!
    await addAuditEntry(`${table}.create`, id, `Created ${noun} "${getTitle(after)}"`, { after })
    return after
  })

export const updateRecord = <Table extends SimpleTable, Shown extends { id: string; version: number; updatedAt: string }>(
  context: ApiContext,
  { table, noun, getTitle, find }: RecordKind<Table, Shown>,
  { id, version }: { id: string; version: number },
  errors: GoneError,
  getFields: (change: StaffChange, before: Shown) => Promise<Omit<Fields<SimpleRow<Table>>, 'orderIndex'>>,
): Promise<Shown> =>
  changeContent(context, async (change) => {
    const { trx, at, addAuditEntry } = change
    const before = requireFound(await find(trx, id), errors)
    const fields = await getFields(change, before)
    if (await isStored(change, table, before, version, fields)) return before
    const values = toRow(fields, at) as Partial<SimpleRow<Table>>
    await refuseTakenSlug(updateRow(trx, table, id, values), noun)
    const after = (await find(trx, id))!
    await addAuditEntry(`${table}.update`, id, `Changed ${noun} "${getTitle(after)}"`, { before, after })
    return after
  })

/** Puts a record into the trash, with what `detach` says belongs to it. */
export const deleteRecord = <Table extends SimpleTable, Shown extends object>(
  context: ApiContext,
  { table, noun, getTitle, find }: RecordKind<Table, Shown>,
  id: string,
  errors: GoneError,
  detach: (change: StaffChange) => Promise<TrashedRows> = async () => ({}),
): Promise<Record<string, never>> =>
  changeContent(context, async (change) => {
    const { trx, addAuditEntry } = change
    const before = requireFound(await find(trx, id), errors)
    const rows = { [table]: [await findRow(trx, table, id)], ...(await detach(change)) }
    await copyToTrash(change, { entityType: table, entityId: id, title: getTitle(before), rows })
    await deleteRow(trx, table, id)
    await addAuditEntry(`${table}.delete`, id, `Deleted ${noun} "${getTitle(before)}"`, { before })
    return {}
  })
