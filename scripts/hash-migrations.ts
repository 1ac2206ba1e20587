import { writeFileSync } from 'node:fs'
import { compareMigrations, HASHES_FILE } from '#test/migration-hashes.ts'

/* Adds new migrations to the list of hashes. A listed migration must not change any more, because databases have applied it. */

const { hashes, changed, added } = compareMigrations()
if (changed.length > 0) {
  console.error(`These migrations changed: ${changed.join(', ')}. Restore them, and put the change into a new migration.`)
  process.exitCode = 1
} else {
  writeFileSync(HASHES_FILE, `${JSON.stringify(hashes, null, 2)}\n`)
  console.log(added.length > 0 ? `Added: ${added.join(', ')}` : 'Every migration is in the list.')
}
