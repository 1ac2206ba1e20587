import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const END = '2026-03-02T10:00:00.000Z'

describeEachDatabase('the end date of a page', (open) => {
  async function prepare() {
    const database = await open()
    let now = new Date('2026-03-02T09:59:59.000Z')
    const app = await createTestApp({ database, now: () => now })
    const { client, user } = await app.login('editor')
    return { ...app, database, client, user, end: () => void (now = new Date(END)) }
  }

  test('a post is on the website until its end, and then nowhere, without a write', async () => {
    const { database, request, client, end } = await prepare()
    const post = await makePost(database.kysely, { slug: 'open-day', title: 'Open day', endDate: END })
    await makePost(database.kysely, { slug: 'sports', title: 'Sports' })
    const texts = async () => {
      const paths = ['/blog', '/feed.xml', '/feed.json', '/sitemap.xml', '/sports']
      const bodies = await Promise.all(paths.map(async (path) => (await request(path)).text()))
      const { results } = await client.search.query({ q: 'open day' })
      return [...bodies, JSON.stringify(results)].map((text) => /open-day/.test(text))
    }
    expect((await request('/open-day')).status).toBe(200)
    expect(await texts()).toEqual([true, true, true, true, true, true])
    end()
    expect(await texts()).toEqual([false, false, false, false, false, false])
    const answer = await request('/open-day')
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('This page has ended')
    expect((await request('/og/open-day.png')).status).toBe(404)
    expect(await refusal(client.pages.getBySlug({ slug: 'open-day' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await client.pages.get({ id: post.id })).toMatchObject({ status: 'published', endDate: END })
    expect(await client.pages.list({ status: 'published' })).toMatchObject({ total: 2 })
  })

  test('a page leads to the chosen one from its end on, also from its former addresses', async () => {
    const { database, request, client, end } = await prepare()
    const target = await makePage(database.kysely, { slug: 'admissions', content: '<p>Apply</p>' })
    const page = await makePage(database.kysely, { slug: 'list-2025', content: '<p>Names</p>' })
    const fields = { id: page.id, title: 'List', slug: 'list-2026', kind: 'page', endDate: END, endRedirect: target.id } as const
    await client.pages.update({ ...fields, version: 1 })
    expect((await request('/list-2026')).status).toBe(200)
    end()
    expect((await request('/list-2026')).headers.get('Location')).toBe('/admissions')
    expect((await request('/list-2025')).headers.get('Location')).toBe('/list-2026')
    await client.pages.update({ ...fields, version: 2, endDate: null })
    expect((await request('/list-2026')).status).toBe(200)
  })

  test('a redirect to a page that visitors cannot see is the message that the page has ended', async () => {
    const { database, request, client, end } = await prepare()
    const target = await makePage(database.kysely, { slug: 'admissions', status: 'draft' })
    await makePage(database.kysely, { slug: 'list', endDate: END, endRedirect: target.id })
    end()
    expect((await request('/list')).status).toBe(410)
    await client.pages.delete({ id: target.id })
    expect((await request('/list')).status).toBe(410)
  })

  test('a draft redirects nobody at its end', async () => {
    const { database, request, end, login } = await prepare()
    const page = await makePost(database.kysely, { slug: 'list' })
    const { client } = await login('contributor')
    await client.pages.create({ title: 'Old', slug: 'old', kind: 'page', endDate: END, endRedirect: page.id })
    end()
    expect((await request('/old')).status).toBe(404)
  })

  test('a page without sections and text ends too', async () => {
    const { database, request, end } = await prepare()
    const { id } = await makePage(database.kysely, { slug: 'tour', endDate: END })
    await makeSection(database.kysely, { pageId: id, title: 'Tour' })
    expect((await request('/tour')).status).toBe(200)
    end()
    expect((await request('/tour')).status).toBe(410)
  })

  test('only people who may publish set an end, never that of a built-in page, and not before the publication', async () => {
    const { database, client, login } = await prepare()
    const page = await makePost(database.kysely, { slug: 'list' })
    const { client: author } = await login('author')
    const fields = { id: page.id, version: 1, title: 'List', slug: 'list', kind: 'post' } as const
    expect(await refusal(author.pages.update({ ...fields, endDate: END }))).toMatchObject({ code: 'FORBIDDEN' })
    const { client: contributor } = await login('contributor')
    for (const person of [author, contributor]) {
      const old = { title: 'Old', slug: 'old', kind: 'page', endDate: END, endRedirect: page.id } as const
      expect(await refusal(person.pages.create({ ...old, status: 'published' }))).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await refusal(client.pages.update({ ...fields, endDate: '2026-01-01T00:00:00.000Z' }))).toMatchObject({
      fields: { endDate: 'A page cannot end before it is published. Choose a later date.' },
    })
    expect(await refusal(client.pages.update({ ...fields, endDate: END, endRedirect: page.id }))).toMatchObject({
      fields: { endRedirect: 'Choose another page to open after the end.' },
    })
    expect(await refusal(client.pages.update({ ...fields, endDate: END, endRedirect: 'none' }))).toMatchObject({
      fields: { endRedirect: 'This page no longer exists.' },
    })
    const home = await makePage(database.kysely, { slug: 'home' })
    const ended = client.pages.update({ id: home.id, version: 1, title: 'Home', slug: 'home', kind: 'page', endDate: END })
    expect(await refusal(ended)).toMatchObject({
      fields: { endDate: '/home is a fixed part of the website: this page cannot end.' },
    })
  })
})
