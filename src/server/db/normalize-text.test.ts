import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase, openPostgres } from '#test/databases.ts'
import { makeCategory, makeMedia, makeMenuItem, makePage, makePost, makeSubmission, makeUser } from '#test/make.ts'
import { migrate } from './migrate.ts'
import { normalizeText } from './normalize-text.ts'
import { openDatabase } from './open.ts'

const NAME = 'Ọláwálé Ṣówándé'
const HOOKED = 'Ɗanƙwairo Ɓala Ŋa'
/** They cannot be split into a plain letter and an accent. */
const CAPITALS = 'ƎƏƐƆƖƗƲɄɅƔƩƷƑŁØÆŒĐÐÞĦŦẞ'

const variantsOf = (name: string) =>
  [name, name.toLowerCase(), name.toUpperCase(), normalizeText(name), normalizeText(name).toUpperCase()].flatMap((text) => [
    text.normalize('NFC'),
    text.normalize('NFD'),
  ])

/** What each search box of the admin finds for a text. */
const BOXES: Record<string, (client: Client, search: string) => Promise<{ items: object[] } | object[]>> = {
  'Users': (client, search) => client.users.list({ search }),
  'Media Library and Select Media': (client, search) => client.media.list({ search }),
  'Menu Management': (client, search) => client.menuItems.list({ search }),
  'the pages of the link dialog': async (client, search) =>
    (await client.links.search({ search })).filter(({ kind }) => kind !== 'file'),
  'the files of the link dialog': async (client, search) =>
    (await client.links.search({ search })).filter(({ kind }) => kind === 'file'),
  'Categories': (client, search) => client.categories.list({ search }),
  'Tags': (client, search) => client.tags.list({ search }),
  'Pages': (client, search) => client.pages.list({ search, kind: 'page' }),
  'Blog Posts': (client, search) => client.pages.list({ search, scope: 'posts', kind: 'post' }),
  'the page dropdown of Page Sections': (client, search) => client.pages.options({ search }),
  'Form Submissions': (client, search) => client.formSubmissions.list({ group: 'contact', search }),
  'Audit Log': (client, search) => client.audit.list({ search }),
}
/** These find words and beginnings of words, like the public search. */
const BY_WORDS = ['Form Submissions', 'Audit Log']

test('PostgreSQL: normalize_text does not depend on the locale of the database', async () => {
  const { kysely, place } = await openPostgres({ empty: true })
  const url = new URL(place.databaseUrl!)
  const name = `${url.pathname.slice(1)}_c`
  await sql`CREATE DATABASE ${sql.ref(name)} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`.execute(kysely)
  onTestFinished(async () => void (await sql`DROP DATABASE ${sql.ref(name)} WITH (FORCE)`.execute(kysely)))
  url.pathname = name
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  try {
    await migrate(database)
    for (const text of [NAME.toUpperCase(), HOOKED.toUpperCase(), CAPITALS, CAPITALS.toLowerCase(), 'ILE IFE']) {
      const { rows } = await sql<{ text: string }>`SELECT normalize_text(${text}) AS text`.execute(database.kysely)
      expect(rows).toEqual([{ text: normalizeText(text) }])
    }
  } finally {
    await database.close()
  }
})

describeEachDatabase('the search boxes of the admin', (open) => {
  async function start(name: string) {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin', { firstName: 'Bisi', lastName: 'Ojo' })
    const db = database.kysely
    const [firstName = '', lastName = ''] = name.split(' ')
    for (const [index, spelt] of [name.normalize('NFC'), name.normalize('NFD')].entries()) {
      await makeUser(db, index === 0 ? { firstName, lastName } : { firstName: spelt, lastName })
      await makeMedia(db, index === 0 ? { title: spelt } : { altText: `About ${spelt}` })
      await makeMenuItem(db, { title: spelt })
      await makeCategory(db, { name: spelt })
      // Leaves an entry in the log too.
      await client.tags.create({ name: spelt, slug: `tag-${index}`, description: null, color: '#10B981', isActive: true })
      await (index === 0 ? makePage : makePost)(db, { title: spelt })
      await makeSubmission(db, { formData: { name: spelt } })
    }
    await makeUser(db, { firstName: 'Musa', lastName: 'Danladi' })
    await makePage(db, { title: 'Library' })
    return client
  }
  const countIn = async (box: string, client: Client, search: string) => {
    const found = await BOXES[box]!(client, search)
    return (Array.isArray(found) ? found : found.items).length
  }
  const expected = (box: string) => (['Pages', 'Blog Posts'].includes(box) ? 1 : 2)

  test('each finds names with or without accents and capitals, composed or not', async () => {
    const client = await start(NAME)
    for (const box of Object.keys(BOXES)) {
      for (const search of new Set(variantsOf(NAME).flatMap((text) => text.split(' ')))) {
        expect([box, search, await countIn(box, client, search)]).toEqual([box, search, expected(box)])
      }
      expect([box, await countIn(box, client, 'láwálá')]).toEqual([box, 0])
      if (BY_WORDS.includes(box)) continue
      expect([box, await countIn(box, client, 'lawal')]).toEqual([box, expected(box)])
      expect([box, await countIn(box, client, 'ọ́w')]).toEqual([box, expected(box)])
    }
  })

  test('each finds hooked letters by plain ones', async () => {
    const client = await start(HOOKED)
    for (const box of Object.keys(BOXES)) {
      const searches = ['ƊANƘWAIRO', 'ɗanƙwairo', 'dankwairo', 'Danƙ', ...(BY_WORDS.includes(box) ? [] : ['wair'])]
      for (const search of searches) {
        expect([box, search, await countIn(box, client, search)]).toEqual([box, search, expected(box)])
      }
    }
  })
})
