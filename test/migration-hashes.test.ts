import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareMigrations } from './migration-hashes.ts'
import { someMigrations } from './migrations.ts'

test('no migration has changed, and new ones are in the list', () => {
  const { added, changed } = compareMigrations()
  expect(changed, 'Databases have these migrations. Restore them, and put the change into a new migration.').toEqual([])
  expect(added, 'Run `npm run migrations:hash` to add these new migrations to test/migration-hashes.json.').toEqual([])
})

test('a migration that is changed, deleted or new is noticed', () => {
  const folder = someMigrations(() => true)
  appendFileSync(join(folder, '0003-taxonomy.sql'), '-- later')
  rmSync(join(folder, '0007-mail.sql'))
  writeFileSync(join(folder, '0099-new.sql'), 'SELECT 1;')
  expect(compareMigrations(folder)).toMatchObject({
    changed: ['0003-taxonomy.sql', '0007-mail.sql'],
    added: ['0099-new.sql'],
  })
})
