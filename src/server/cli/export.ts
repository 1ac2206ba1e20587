import { resolve } from 'node:path'
import { VERSION } from '#server/config/root.ts'
import { exportWebsite } from '#server/transfer/export-website.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { UsageError, type Run } from './command.ts'
import { openWebsite } from './open-website.ts'

/* Writes the content of the website as open files, while the server runs. */
export const run: Run = async ([target, ...more], env) => {
  if (!target || target.startsWith('-') || more.length > 0) throw new UsageError()
  const folder = resolve(target)
  await using website = await openWebsite(env)
  const source = { database: website.database, storage: await openStorage(env), program: VERSION }
  const { lines, missingFiles, refused } = await exportWebsite(folder, source)
  return [
    ...Object.entries(lines).map(([table, total]) => `${table}: ${total}`),
    `The content is in ${folder}, without accounts, enquiries and secrets.`,
    missingFiles.length > 0 && `${missingFiles.length} files of Media are missing in the storage, so they are not in it.`,
    refused.length > 0 && 'An import refuses these lines. Change the records in the admin, and export again:',
    ...refused,
  ]
    .filter(Boolean)
    .join('\n')
}
