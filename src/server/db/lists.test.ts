import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openPostgres } from '#test/databases.ts'
import { makeCategory, makePage, makeTag, makeUser } from '#test/make.ts'
import { alphabetical } from './lists.ts'

const WORDS = ['Zaria', 'Ọ̀ṣun', 'Èkó', 'Oshodi', 'Ẹdẹ', 'ƙauye', 'kano', 'Owo', 'Ṣàgámù', 'Lagos']
const SORTED = ['Ẹdẹ', 'Èkó', 'kano', 'ƙauye', 'Lagos', 'Oshodi', 'Ọ̀ṣun', 'Owo', 'Ṣàgámù', 'Zaria']

describeEachDatabase('lists', (open) => {
  test('letters with dots, accents and hooks are beside the plain ones, in any case', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin', { firstName: 'Zzz' })
    for (const word of WORDS) {
      await makePage(database.kysely, { title: word })
      await makeCategory(database.kysely, { name: word })
      await makeTag(database.kysely, { name: word })
      await makeUser(database.kysely, { firstName: word })
    }
    expect((await client.pages.list({ sort: 'title' })).items.map(({ title }) => title)).toEqual(SORTED)
    expect((await client.pages.options({})).items.map(({ title }) => title)).toEqual(SORTED)
    expect((await client.categories.list({})).items.map(({ name }) => name)).toEqual(SORTED)
    expect((await client.tags.list({ sort: '-name' })).items.map(({ name }) => name)).toEqual(SORTED.toReversed())
    const people = (await client.users.list({ sort: 'name' })).items.map(({ firstName }) => firstName)
    expect(people).toEqual([...SORTED, 'Zzz'])
  })

  test('pages without a date come first among those of one status', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    for (const [slug, publishDate] of [
      ['may', '2026-05-01T08:00:00.000Z'],
      ['none', null],
      ['april', '2026-04-01T08:00:00.000Z'],
    ] as const)
      await makePage(database.kysely, { slug, status: 'draft', publishDate })
    expect((await client.pages.list({ sort: 'status' })).items.map(({ slug }) => slug)).toEqual(['none', 'april', 'may'])
  })
})

test('PostgreSQL: pages are sorted by title with an index', async () => {
  const { kysely } = await openPostgres()
  const plan = await kysely.transaction().execute(async (trx) => {
    // Otherwise an empty table would be sorted.
    await sql`SET LOCAL enable_sort = off`.execute(trx)
    return trx.selectFrom('pages').select('id').orderBy(alphabetical('pages.title')).orderBy('id').explain()
  })
  expect(JSON.stringify(plan)).toContain('pages_by_title')
})
