import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makeMediaFile, makeMenuItem, makePage, makePost, makeSection, makeTag } from '#test/make.ts'

/**
 * SQL statements per uncached page, in this order. The first one also reads what is around every page. These numbers may only go
 * down.
 */
const STATEMENTS = {
  '/': 2,
  '/about': 1,
  '/programs': 1,
  '/contact': 1,
  '/library': 1,
  '/campus-tour': 2,
  '/everything': 3,
  '/gone': 2,
  '/wp-login.php': 1,
  '/a/b': 1,
  '/privacy': 1,
  '/matriculation': 3,
  '/blog': 3,
  '/blog/page/2': 3,
  '/category/campus': 3,
  '/tag/sport': 3,
  '/search': 0,
  '/search?q=oath': 3,
  '/feed.xml': 1,
  '/feed.json': 1,
  '/sitemap.xml': 2,
  '/robots.txt': 0,
  '/site.webmanifest': 0,
  '/og/matriculation.png': 1,
}
/** And the next time. Nobody asks twice for the same search. A missing page may have got a redirect; what it says is kept. */
const AGAIN: Partial<Record<string, number>> = { '/gone': 2, '/wp-login.php': 1, '/a/b': 1, '/search?q=oath': 3 }
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
