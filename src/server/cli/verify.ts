import { dirname, resolve } from 'node:path'
import { requireFile } from '#server/backup/backup-file.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { UsageError, type Run } from './command.ts'
import { homeRenderer } from './home-renderer.ts'
import { drawProgress } from './progress-bar.ts'

/* Restores a backup into a temporary database beside it, and compares. Changes nothing else. */
export const run: Run = async ([file, ...more], env) => {
  if (!file || file.startsWith('-') || more.length > 0) throw new UsageError()
  const path = resolve(file)
  requireFile(path)
  const { header, manifest } = await verifyBackup(
    path,
    { folder: dirname(path), renderHome: homeRenderer(env) },
    { passphrase: env.BACKUP_PASSPHRASE, onProgress: drawProgress('Verifying') },
  )
  const rows = Object.values(manifest.tables).reduce((total, table) => total + table.rows, 0)
  return `The backup of ${header.madeAt} is good: ${rows} rows in ${Object.keys(manifest.tables).length} tables were restored and compared.`
}
