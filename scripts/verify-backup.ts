import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { drawProgress, runBackupCommand, withHome } from './backup-console.ts'

/* Restores a backup into a temporary database beside it, and compares. Changes nothing else. */
await runBackupCommand(async (env) => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new BackupError('Usage: npm run backup:verify -- FILE')
  const path = resolve(file)
  if (!existsSync(path)) throw new BackupError(`There is no ${path}.`)
  const { header, manifest } = await withHome(env, (renderHome) =>
    verifyBackup(
      path,
      { folder: dirname(path), renderHome },
      { passphrase: env.BACKUP_PASSPHRASE, onProgress: drawProgress('Verifying') },
    ),
  )
  const rows = Object.values(manifest.tables).reduce((total, table) => total + table.rows, 0)
  return `The backup of ${header.madeAt} is good: ${rows} rows in ${Object.keys(manifest.tables).length} tables were restored and compared.`
})
