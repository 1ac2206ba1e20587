import { randomUUID } from 'node:crypto'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { operations } from '#server/api/implementer.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeRecords } from '#server/api/staff-change.ts'
import { hasFile, isUploaded, openBackupFile, uploadedPath } from '#server/backup/backup-file.ts'
import { claimBackup, findBackup, findLastVerified, findRunning, listBackups } from '#server/backup/store.ts'
import { readCreationTime } from '#server/db/migrate.ts'
import type { BackupRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'

const OVERDUE_MS = 48 * 60 * 60_000

async function toBackup({ backups }: Deps, row: BackupRow) {
  const { id, madeAt, state, path, bytes, reason, missingFiles } = row
  const origin = isUploaded(path) ? ('upload' as const) : row.origin
  const canDownload = await hasFile(row)
  const otherKey = canDownload ? await backups.describeOtherKey(path!) : undefined
  const shownPath = origin === 'upload' && state !== 'verified' ? null : path
  return {
    id,
    madeAt,
    origin,
    state,
    path: shownPath,
    bytes,
    reason: [reason, otherKey].filter(Boolean).join(' ') || null,
    missingFiles,
    canDownload,
    canRestore: canDownload && !otherKey,
    isInBucket: row.bucketKey !== null,
  }
}

export const backups = {
  list: operations.backups.list.handler(async ({ context: { db, deps }, input: { page } }) => {
    // Retention keeps them few.
    const all = await listBackups(db)
    const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return { items: await Promise.all(shown.map((row) => toBackup(deps, row))), total: all.length }
  }),

  status: operations.backups.status.handler(async ({ context: { db, deps } }) => {
    const verifiedAt = (await findLastVerified(db, deps.now())) ?? null
    const since = verifiedAt ?? (await readCreationTime(deps.database))
    const running = await findRunning(db)
    return {
      verifiedAt,
      isOverdue: deps.now().getTime() - Date.parse(since) > OVERDUE_MS,
      running: running ? { madeAt: running.madeAt, percent: running.percent } : null,
    }
  }),

  begin: operations.backups.begin.handler(async ({ context, errors }) => {
    const backup = await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      const claimed = { id: randomUUID(), madeAt: at, origin: 'admin' } as const
      if (!(await claimBackup(trx, claimed))) throw errors.CONFLICT()
      await addAuditEntry('backups.begin', claimed.id, 'Began a backup')
      return claimed
    })
    context.deps.backups.begin(backup)
    return { id: backup.id }
  }),

  upload: operations.backups.upload.handler(async ({ context, input: { uploadId }, errors }) => {
    const { backups } = context.deps
    const upload = await backups.uploads().find(uploadId, requireCaller(context).user.id)
    if (!upload) throw errors.GONE()
    const backup = await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      const id = randomUUID()
      const claimed = { id, madeAt: at, origin: 'console', path: uploadedPath(backups.folder, id) } as const
      if (!(await claimBackup(trx, claimed))) throw errors.CONFLICT()
      await addAuditEntry('backups.upload', id, `Uploaded the backup "${upload.name.slice(0, 200)}"`)
      return claimed
    })
    backups.add(backup, upload)
    return { id: backup.id }
  }),

  download: operations.backups.download.handler(async ({ context, input: { id }, errors }) => {
    const row = await findBackup(context.db, id)
    const file = row?.state === 'verified' && row.path ? await openBackupFile(row.path) : undefined
    if (!row || !file) throw errors.NOT_FOUND()
    try {
      const summary = `Downloaded the backup of ${row.madeAt}`
      await changeRecords(context, ({ addAuditEntry }) => addAuditEntry('backups.download', id, summary))
    } catch (error) {
      await file.content.cancel()
      throw error
    }
    context.responseHeaders.set('Content-Type', 'application/octet-stream')
    context.responseHeaders.set('Content-Length', String(file.bytes))
    context.responseHeaders.set('Content-Disposition', `attachment; filename="${file.name}"`)
    return file.content
  }),
}
