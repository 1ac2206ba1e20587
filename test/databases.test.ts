import { expect, test } from 'vitest'
import { describeEachDatabase } from './databases.ts'

describeEachDatabase('a test database', (open) => {
  test('is migrated, and separate from other tests', async () => {
    const [one, other] = [await open(), await open()]
    await one.kysely
      .insertInto('siteSettings')
      .values({ settingKey: 'site_name', settingValue: 'A', settingType: 'text', version: 1, updatedAt: '' })
      .execute()
    const rows = await other.kysely.selectFrom('siteSettings').selectAll().execute()
    expect(rows).toEqual([])
    expect(one.statements).toHaveLength(1)
  })

  test('can be empty', async () => {
    const database = await open({ empty: true })
    await expect(database.kysely.selectFrom('pages').selectAll().execute()).rejects.toThrow(/pages/)
  })
})
