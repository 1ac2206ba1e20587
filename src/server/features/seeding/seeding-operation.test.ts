import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMenuItem } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

describeEachDatabase('seeding from the admin', (open) => {
  test('A §4 seeding: fills empty tables, completes the menu, and is audited', async () => {
    const database = await open()
    await makeMenuItem(database.kysely, { title: 'Ours', url: '/', orderIndex: 1 })
    const { login } = await createTestApp({ database })
    const { client, user } = await login('admin')
    expect(await client.seeding.run()).toEqual({
      pages: 'seeded',
      menuItems: 'skipped',
      pageSections: 'seeded',
      media: 'seeded',
      contactInfo: 'seeded',
    })
    const menu = (await client.menuItems.list({})).items.map(({ url }) => url)
    expect(menu).toHaveLength(4)
    expect(menu.toSorted()).toEqual(['/', '/about', '/contact', '/programs'])
    // Nobody has changed them, so staff are not offered to reset them.
    for (const { id: pageId } of await database.kysely.selectFrom('pages').select('id').execute())
      for (const { isBuiltIn, isOriginal } of (await client.pageSections.list({ pageId })).sections)
        expect(isOriginal).toBe(!isBuiltIn)
    expect(await client.seeding.run()).toEqual({
      pages: 'skipped',
      menuItems: 'skipped',
      pageSections: 'skipped',
      media: 'skipped',
      contactInfo: 'skipped',
    })
    const entries = await database.kysely.selectFrom('auditLog').select(['action', 'actorId']).execute()
    expect(entries).toEqual(Array.from({ length: 2 }, () => ({ action: 'seeding.run', actorId: user.id })))
  })

  test('A §5, §8 seeding: a failure shows its message, is logged, and nothing is written', async () => {
    const database = await open()
    const { login, logged } = await createTestApp({ database })
    const { client } = await login('admin')
    await database.kysely.schema.alterTable('contactInfo').renameTo('hidden').execute()
    expect(await refusal(client.seeding.run())).toMatchObject({
      code: 'SEEDING_FAILED',
      message: 'Failed to check existing contact info',
    })
    expect(logged.map(({ msg }) => msg)).toContain('An operation failed')
    expect(await database.kysely.selectFrom('menuItems').selectAll().execute()).toEqual([])
    expect(await database.kysely.selectFrom('auditLog').selectAll().execute()).toEqual([])
  })
})
