import { resolve } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { backupFolder } from '#server/config/env.ts'
import { VERSION } from '#server/config/root.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { drawProgress, openWebsite, runBackupCommand, withHome } from './backup-console.ts'

/* Backs up the website while the server runs, and verifies the backup by restoring it. */
await runBackupCommand(async (env) => {
  const [target, ...more] = process.argv.slice(2)
  if (more.length > 0 || target?.startsWith('-')) throw new BackupError('Usage: npm run backup [-- FOLDER]')
  const folder = resolve(target ?? backupFolder(env))
  const source = await openWebsite(env)
  try {
    const storage = await openStorage(env)
    const { path, bytes, missingFiles } = await withHome(env, (renderHome) =>
      backUp(
        { ...source, storage, program: VERSION, passphrase: env.BACKUP_PASSPHRASE },
        { folder, now: new Date(), onProgress: drawProgress('Backing up'), onVerifying: drawProgress('Verifying ') },
        renderHome,
      ),
    )
    return [
      `${path} is a complete backup of ${(bytes / 1_000_000).toFixed(1)} MB. It was restored into a temporary database and compared.`,
      ...(missingFiles.length > 0
        ? [`${missingFiles.length} files of Media are missing in the storage, so they are not in the backup.`]
        : []),
      ...(env.BACKUP_PASSPHRASE
        ? ['It contains the secret key, encrypted with the passphrase. Keep the passphrase in another place.']
        : ['It is not encrypted and does not contain the secret key. Keep the secret key in another place.']),
    ].join('\n')
  } finally {
    await source.database.close()
  }
})
