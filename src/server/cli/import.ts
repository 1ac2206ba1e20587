import { resolve } from 'node:path'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { isAccepted } from '#server/features/media/file-types.ts'
import { importWebsite, readExport } from '#server/transfer/import-website.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { UsageError, type Run } from './command.ts'
import { withMigratedDatabase } from './migrated-database.ts'

/* Reads an export into a website without content. A running server shows it at once. */
export const run: Run = async ([folder, ...more], env) => {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new UsageError()
  const exported = await readExport(resolve(folder), isAccepted)
  return withMigratedDatabase(env, async ({ database, secretKey }) => {
    await using content = await watchContentVersion(database)
    const auditLog = createAuditLog(secretKey)
    const target = { database, storage: await openStorage(env), content, auditLog, now: () => new Date() }
    const counts = await importWebsite(exported, target)
    return [
      ...Object.entries(counts).map(([table, total]) => `${table}: ${total}`),
      'The content was imported. A running server shows it at once; if none runs, start it.',
    ].join('\n')
  })
}
