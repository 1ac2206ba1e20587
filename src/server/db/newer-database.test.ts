import { expect, onTestFinished, test } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { writeSettings } from '#server/settings/store.ts'
import { getFailureReason } from '#server/http/write-check.ts'
import { isUnavailable } from './dialect.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

/* Two programs with one database: the older one is running when the newer one migrates. */

async function openSecond({ place }: TestDatabase) {
  const second = await openDatabase(place)
  onTestFinished(() => second.close())
  return second
}

const NEWER = "INSERT INTO schema_migrations (name, applied_at, hash) VALUES ('9000-newer', '2026', '')"

const save = ({ kysely }: Pick<TestDatabase, 'kysely'>) => writeSettings(kysely, { site_name: 'Kaduna' }, '2026')
const saveInTransaction = ({ kysely }: Pick<TestDatabase, 'kysely'>) =>
  kysely.transaction().execute((trx) => writeSettings(trx, { site_name: 'Kaduna' }, '2026'))

describeEachDatabase('a program whose database was migrated by a newer one', (open) => {
  test('writes nothing any more, and still reads', async () => {
    const older = await open()
    await migrate(older)
    await save(older)
    await (await openSecond(older)).migrateUnderLock((runner) => runner.run(NEWER))
    for (const write of [save, saveInTransaction]) {
      const error: unknown = await write(older).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ name: 'NewerDatabaseError' })
      expect(isUnavailable(error)).toBe(true)
      expect(getFailureReason(error)).toContain('upgraded by a newer version of this program')
    }
    expect(
      await older.kysely.selectFrom('siteSettings').select('version').where('settingKey', '=', 'site_name').execute(),
    ).toEqual([{ version: 1 }])
  })

  test('refuses a write that had to wait for the migration', async () => {
    const older = await open()
    await migrate(older)
    const second = await openSecond(older)
    let writing: Promise<unknown> = Promise.resolve()
    await second.migrateUnderLock(async (runner) => {
      if (runner.kind === 'postgres') await runner.run('LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE')
      writing = saveInTransaction(older)
      writing.catch(() => {})
      await runner.run(NEWER)
    })
    await expect(writing).rejects.toMatchObject({ name: 'NewerDatabaseError' })
  })
})
