import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makeMediaFile, makeMenuItem, makePage, makePost, makeSection, makeTag } from '#test/make.ts'

/** SQL statements per uncached page. These numbers may only go down. */
const STATEMENTS = {
  '/': 2,
  '/about': 2,
  '/programs': 2,
  '/contact': 2,
  '/library': 2,
  '/campus-tour': 3,
  '/everything': 4,
  '/gone': 3,
  '/wp-login.php': 1,
  '/a/b': 2,
  '/privacy': 2,
  '/matriculation': 4,
  '/blog': 4,
  '/blog/page/2': 4,
  '/category/campus': 4,
  '/tag/sport': 4,
  '/search': 1,
  '/search?q=oath': 4,
  '/feed.xml': 2,
  '/feed.json': 2,
  '/sitemap.xml': 3,
  '/robots.txt': 1,
  '/site.webmanifest': 1,
  '/og/matriculation.png': 2,
}
/** And the next time. Nobody asks twice for the same search. A missing page may have got a redirect; what it says is kept. */
const AGAIN: Partial<Record<string, number>> = { '/gone': 2, '/wp-login.php': 1, '/a/b': 1, '/search': 1, '/search?q=oath': 4 }
const MISSING = ['/gone', '/wp-login.php', '/a/b']

describeEachDatabase('the statements of a page', (open) => {
  test('are few, and none the next time if the page is kept', async () => {
    const database = await open()
    // The clock stands still: no look at what others wrote is due.
    const { request } = await createTestApp({ database, now: () => new Date(0) })
    const { id } = await makePage(database.kysely, { slug: 'library' })
    await makeSection(database.kysely, { pageId: id, orderIndex: 1 })
    await makeSection(database.kysely, { pageId: id, orderIndex: 2 })
    await makeMenuItem(database.kysely)
    const { filePath } = await makeMediaFile(database.kysely)
    const tour = await makePage(database.kysely, { slug: 'campus-tour' })
    await makeSection(database.kysely, { pageId: tour.id, content: { imageUrl: filePath } })
    const category = await makeCategory(database.kysely, { slug: 'campus' })
    const tag = await makeTag(database.kysely, { slug: 'sport' })
    await makePost(database.kysely, { slug: 'matriculation', featuredImage: filePath, categories: [category], tags: [tag] })
    await database.kysely.transaction().execute(async (trx) => {
      for (let count = 0; count < 12; count += 1)
        await makePost(trx, { featuredImage: filePath, categories: [category], tags: [tag] })
    })
    const everything = await makePage(database.kysely, { slug: 'everything' })
    const contents = {
      'news': {},
      'news ': { categoryId: category.id, count: '12' },
      'downloads': [filePath],
      'gallery': [filePath],
      'video': filePath,
      'text': `<p><img src="${filePath}"></p>`,
    }
    for (const [type, content] of Object.entries(contents))
      await makeSection(database.kysely, { pageId: everything.id, sectionType: type.trim(), content })
    await indexQueuedPages(database)

    const count = async (path: string) => {
      const before = database.statements.length
      const answer = await request(path)
      expect([path, answer.status]).toEqual([path, MISSING.includes(path) ? 404 : 200])
      return database.statements.length - before
    }
    for (const [path, wanted] of Object.entries(STATEMENTS)) {
      expect([path, await count(path)]).toEqual([path, wanted])
      expect([path, await count(path)]).toEqual([path, AGAIN[path] ?? 0])
    }
  })
})
