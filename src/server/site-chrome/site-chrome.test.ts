import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePost, makeSetting } from '#test/make.ts'

test('is read again only after content has changed, and when a page appears', async () => {
  const database = await openSqlite()
  const [first, second] = ['2026-01-05T10:00:00.000Z', '2026-01-05T11:00:00.000Z']
  for (const publishDate of [first, second]) await makePost(database.kysely, { status: 'scheduled', publishDate })
  let now = new Date('2026-01-05T09:00:00.000Z')
  const { readSiteChrome, content } = (await createTestApp({ database, now: () => now })).deps
  const read = async () => {
    const { expiresAt, site } = await readSiteChrome()
    return [new Date(expiresAt).toISOString(), site.siteName]
  }
  expect(await read()).toEqual([first, 'Harmattan Polytechnic'])
  const before = database.statements.length
  expect(await read()).toEqual([first, 'Harmattan Polytechnic'])
  expect(database.statements.length).toBe(before)

  now = new Date(first)
  expect(await read()).toEqual([second, 'Harmattan Polytechnic'])

  await makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
  await content.change(async () => {})
  expect(await read()).toEqual([second, 'Kano Polytechnic'])
})
