import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost, makeSetting } from '#test/make.ts'
import { childrenOf, readXml, textOf } from '#test/read-xml.ts'

interface JsonFeed {
  version: string
  title: string
  description: string
  language: string
  home_page_url: string
  feed_url: string
  items: Record<'id' | 'url' | 'title' | 'content_text' | 'date_published', string>[]
}

/** Ends of CDATA, signs that mean something, and characters that XML does not know. */
const AWKWARD = ']]>]]> <b>&amp; "1" & \u0008\uFFFE\u{1F41A}'
const IN_XML = ']]>]]> <b>&amp; "1" & \u{1F41A}'

describeEachDatabase('the feeds', (open) => {
  async function makeSite() {
    const database = await open()
    const { request } = await createTestApp({ database })
    const read = async (path: string) => {
      const response = await request(path)
      return { type: response.headers.get('content-type'), text: await response.text() }
    }
    return {
      db: database.kysely,
      read,
      rss: async () => childrenOf(readXml((await read('/feed.xml')).text), 'channel')[0]!,
      json: async () => JSON.parse((await read('/feed.json')).text) as JsonFeed,
    }
  }

  test('the newest posts come as RSS 2.0', async () => {
    const { db, read, rss } = await makeSite()
    await makePage(db, { slug: 'hostels', content: 'Rooms' })
    await makePost(db, { slug: 'older', publishDate: '2026-01-01T09:00:00.000Z' })
    const { id } = await makePost(db, {
      slug: 'newer',
      title: 'A lathe',
      content: '<p>It <b>turns</b>.</p>',
      publishDate: '2026-01-02T09:00:00.000Z',
    })
    const { type, text } = await read('/feed.xml')
    expect(type).toBe('application/rss+xml; charset=utf-8')
    expect(readXml(text)).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
    const channel = await rss()
    expect(textOf(channel, 'title')).toBe('Harmattan Polytechnic news')
    expect(textOf(channel, 'link')).toBe('https://college.test/blog')
    expect(childrenOf(channel, 'atom:link')[0]!.attributes).toMatchObject({ rel: 'self', href: 'https://college.test/feed.xml' })
    const items = childrenOf(channel, 'item')
    expect(items.map((item) => textOf(item, 'link'))).toEqual(['https://college.test/newer', 'https://college.test/older'])
    expect(textOf(items[0]!, 'title')).toBe('A lathe')
    expect(textOf(items[0]!, 'description')).toBe('It turns.')
    expect(textOf(items[0]!, 'pubDate')).toBe('Fri, 02 Jan 2026 09:00:00 GMT')
    expect(textOf(items[0]!, 'guid')).toBe(`urn:uuid:${id}`)
  })

  test('and as JSON Feed 1.1', async () => {
    const { db, read, json } = await makeSite()
    const { id } = await makePost(db, { slug: 'lathe', title: 'A lathe', excerpt: 'It turns.' })
    expect((await read('/feed.json')).type).toBe('application/feed+json; charset=utf-8')
    expect(await json()).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Harmattan Polytechnic news',
      description: 'Quality Education for Future Leaders',
      language: 'en-NG',
      home_page_url: 'https://college.test/blog',
      feed_url: 'https://college.test/feed.json',
      favicon: 'https://college.test/brand-icon.png',
      items: [
        {
          id: `urn:uuid:${id}`,
          url: 'https://college.test/lathe',
          title: 'A lathe',
          content_text: 'It turns.',
          date_published: '2026-01-05T09:00:00.000Z',
        },
      ],
    })
  })

  test('texts with signs of XML and HTML arrive as they were written', async () => {
    const { db, rss, json } = await makeSite()
    await makeSetting(db, 'site_name', AWKWARD)
    await makeSetting(db, 'site_description', AWKWARD)
    await makePost(db, { title: AWKWARD, excerpt: AWKWARD })
    const channel = await rss()
    const [item] = childrenOf(channel, 'item')
    expect(textOf(channel, 'title')).toBe(`${IN_XML} news`)
    expect(textOf(item!, 'title')).toBe(IN_XML)
    // What is in these elements is HTML for the reader: it shows the signs and obeys none.
    for (const described of [channel, item!])
      expect(textOf(described, 'description')).toBe(']]&gt;]]&gt; &lt;b&gt;&amp;amp; &quot;1&quot; &amp; \u{1F41A}')
    const [entry] = (await json()).items
    expect(entry).toMatchObject({ title: AWKWARD, content_text: AWKWARD })
  })

  test('a feed without posts is a feed', async () => {
    const { rss, json } = await makeSite()
    expect(childrenOf(await rss(), 'item')).toEqual([])
    expect((await json()).items).toEqual([])
  })

  test('of many posts a feed has the newest twenty', async () => {
    const { db, json } = await makeSite()
    await db.transaction().execute(async (trx) => {
      for (let day = 1; day <= 25; day += 1)
        await makePost(trx, { title: String(day), publishDate: new Date(Date.UTC(2026, 0, day)).toISOString() })
    })
    expect((await json()).items.map(({ title }) => Number(title))).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
  })

  test('an unchanged feed is the same to the byte, whenever it is made', async () => {
    const database = await open()
    await makePost(database.kysely)
    const bodies = async (now: string) => {
      const { request } = await createTestApp({ database, now: () => new Date(now) })
      return [await (await request('/feed.xml')).text(), await (await request('/feed.json')).text()]
    }
    expect(await bodies('2027-06-07T08:09:10Z')).toEqual(await bodies('2026-02-03T04:05:06Z'))
  })
})
