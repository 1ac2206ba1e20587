import type { AuditEvent } from '#server/audit/audit.ts'
import type { AuditLog } from '#server/audit/audit-log.ts'
import type { Trx } from '#server/db/database.ts'
import type { MediaFileRow } from '#server/db/content-tables.ts'
import { deleteTrashEntries } from '#server/features/form-submissions/store.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { updateTrashed } from '#server/records/store.ts'
import { readTrash } from '#server/records/trash-retention.ts'
import {
  deleteAccount,
  deleteEnquiries,
  deleteMailAndInvitations,
  isFrom,
  listEnquiriesFrom,
  listNames,
  removeNames,
  type Person,
} from './erasure-store.ts'

/**
 * Erases what the database knows about a person, in one transaction: the account, what was sent to and by this address, and the
 * name in histories, in the trash and in the audit log. The content of the website and files stay.
 */
export async function erasePerson(
  trx: Trx,
  person: Person,
  auditLog: AuditLog,
  act: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<{ entries: number; records: number }> {
  const names = await listNames(trx, person)
  const enquiries = await listEnquiriesFrom(trx, person.email)
  await deleteEnquiries(trx, enquiries)
  let records = enquiries.length + (await deleteFromTrash(trx, person.email))
  records += await removeNames(trx, names)
  records += await removeNamesFromTrash(trx, names)
  records += await deleteMailAndInvitations(trx, person.email)
  if (person.userId !== null) records += await deleteAccount(trx, person.userId)
  const entries = await auditLog.erasePerson(trx, person, { ...act, records })
  return { entries, records }
}

/** Deletes the enquiries from this address that are in the trash. */
async function deleteFromTrash(trx: Trx, email: string): Promise<number> {
  const ids: string[] = []
  for await (const batch of readTrash(trx, 'formSubmissions')) {
    const isTheirs = ({ formData }: FormSubmissionRow) => isFrom(email, formData)
    ids.push(...batch.filter(({ rows }) => rows.formSubmissions!.some(isTheirs)).map(({ id }) => id))
  }
  if (ids.length > 0) await deleteTrashEntries(trx, ids)
  return ids.length
}

/** Removes the names of those who uploaded files that are in the trash. */
async function removeNamesFromTrash(trx: Trx, names: string[]): Promise<number> {
  let changed = 0
  for await (const batch of readTrash(trx, 'media')) {
    for (const { id, rows } of batch) {
      const files = rows.mediaFiles ?? []
      const isTheirs = ({ savedBy }: MediaFileRow) => savedBy !== null && names.includes(savedBy)
      if (!files.some(isTheirs)) continue
      const mediaFiles = files.map((file) => (isTheirs(file) ? { ...file, savedBy: null } : file))
      await updateTrashed(trx, id, { ...rows, mediaFiles })
      changed += 1
    }
  }
  return changed
}
