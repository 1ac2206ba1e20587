import { expect, test } from 'vitest'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { forged } from '#test/forged.ts'
import { makePage, makePost, makeSetting } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const pathOf = (url: string) => url.replace('https://college.test', '')

describeEachDatabase('previews', (open) => {
  test('a preview link shows a draft as visitors will see it, and no other page does', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('editor')
    const draft = await makePost(database.kysely, { title: 'Not yet', status: 'draft', slug: 'not-yet' })
    const { url } = await client.previews.create({ pageId: draft.id })
    const answer = await request(pathOf(url))
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('This is a preview. Only people who have this link can see it.')
    expect(html).toMatch(/<h1[^>]*>Not yet/)
    expect(html).toContain('All new students swore the oath.')
    expect(html).toContain('<meta name="robots" content="noindex')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect((await request('/not-yet')).status).toBe(404)
  })

  test('no analytics learn the address of a preview', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    await makeSetting(database.kysely, 'google_analytics_id', 'G-ABC123DEF4')
    const page = await makePage(database.kysely, { slug: 'open-day', content: 'Text' })
    const { client } = await login('editor')
    const { url } = await client.previews.create({ pageId: page.id })
    const isCounted = async (path: string) => {
      const answer = await request(path)
      return [answer.headers.get('Content-Security-Policy')!, await answer.text()].map((text) => /google|data-consent/.test(text))
    }
    expect(await isCounted('/open-day')).toEqual([true, true])
    expect(await isCounted(pathOf(url))).toEqual([false, false])
  })

  test('the link expires, and one that was made up shows nothing', async () => {
    const database = await open()
    let now = new Date('2026-03-02T09:00:00Z')
    const { login, request } = await createTestApp({
      database,
      now: () => now,
      config: { ...TEST_CONFIG, sessionMs: 1e12, longestSessionMs: 1e12 },
    })
    const { client } = await login('editor')
    const page = await makePage(database.kysely, { content: 'Text' })
    const { url, expiresAt } = await client.previews.create({ pageId: page.id })
    expect(expiresAt).toBe('2026-03-09T09:00:00.000Z')
    const status = async (path: string) => (await request(path)).status
    expect(await status('/preview')).toBe(404)
    expect(await status(forged(pathOf(url)))).toBe(404)
    now = new Date('2026-03-09T08:59:59Z')
    expect(await status(pathOf(url))).toBe(200)
    now = new Date(expiresAt)
    expect(await status(pathOf(url))).toBe(404)
    // It was made while the clock was ahead.
    now = new Date('2026-01-02T09:00:00Z')
    expect(await status(pathOf(url))).toBe(404)
  })

  test('there is none of a page that does not exist', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    expect(await refusal(client.previews.create({ pageId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('C §3: signed-in staff can preview any page without a link; guests cannot', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const viewer = await login('viewer')
    const draft = await makePost(database.kysely, { title: 'Not yet', status: 'draft' })
    const path = `/preview?page=${draft.id}`
    const answer = await viewer.request(path)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const html = await answer.text()
    expect(html).toContain('This is a preview. Only staff who are signed in can see it.')
    expect(html).toMatch(/<h1[^>]*>Not yet/)
    expect((await request(path)).status).toBe(404)
    expect((await viewer.request('/preview?page=none')).status).toBe(404)
    await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', viewer.user.id).execute()
    expect((await viewer.request(path)).status).toBe(404)
  })

  test('users who may edit a page can make and end links to it, others cannot', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const [editor, contributor, viewer] = [await login('editor'), await login('contributor'), await login('viewer')]
    const others = await makePost(database.kysely, { status: 'draft', createdBy: editor.user.id })
    const own = await makePost(database.kysely, { status: 'draft', createdBy: contributor.user.id })
    for (const operation of ['create', 'end'] as const) {
      for (const [browser, page] of [
        [viewer, others],
        [viewer, own],
        [contributor, others],
      ] as const) {
        expect(await refusal(browser.client.previews[operation]({ pageId: page.id }))).toMatchObject({ code: 'FORBIDDEN' })
      }
      await contributor.client.previews[operation]({ pageId: own.id })
      await editor.client.previews[operation]({ pageId: own.id })
      expect(await refusal(editor.client.previews[operation]({ pageId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('a link ends when its creator loses the right to edit the page', async () => {
    const database = await open()
    const { kysely } = database
    const { login, request } = await createTestApp({ database })
    const maker = await login('contributor')
    const draft = await makePost(kysely, { status: 'draft', createdBy: maker.user.id })
    const { url } = await maker.client.previews.create({ pageId: draft.id })
    const status = async () => (await request(pathOf(url))).status
    const set = (values: { isActive: 0 | 1 } | { role: 'viewer' | 'contributor' | 'author' }) =>
      kysely.updateTable('userProfiles').set(values).where('id', '=', maker.user.id).execute()
    expect(await status()).toBe(200)
    await set({ isActive: 0 })
    expect(await status()).toBe(404)
    await set({ isActive: 1 })
    expect(await status()).toBe(200)
    await set({ role: 'viewer' })
    expect(await status()).toBe(404)
    await set({ role: 'contributor' })
    await kysely.updateTable('pages').set({ status: 'scheduled', publishDate: '2999-01-01T00:00:00.000Z' }).execute()
    expect(await status()).toBe(404)
    await set({ role: 'author' })
    expect(await status()).toBe(200)
  })

  test('all links to a page can be ended, also those of others; new ones are good', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const [editor, author] = [await login('editor'), await login('author')]
    const [draft, other] = [
      await makePost(database.kysely, { status: 'draft' }),
      await makePost(database.kysely, { status: 'draft' }),
    ]
    const make = async (pageId: string) => pathOf((await author.client.previews.create({ pageId })).url)
    const status = async (path: string) => (await request(path)).status
    const [first, elsewhere] = [await make(draft.id), await make(other.id)]
    await editor.client.previews.end({ pageId: draft.id })
    const second = await make(draft.id)
    expect([await status(first), await status(second), await status(elsewhere)]).toEqual([404, 200, 200])
    await editor.client.previews.end({ pageId: draft.id })
    expect([await status(first), await status(second), await status(await make(draft.id))]).toEqual([404, 404, 200])
    const noted = await database.kysely
      .selectFrom('auditLog')
      .select(['action', 'summary'])
      .where('action', '=', 'previews.end')
      .execute()
    expect(noted).toHaveLength(2)
    expect(noted[0]!.summary).toBe('Ended the preview links of "Matriculation"')
  })

  test('a link that was ended stays so when its page comes back from the trash', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('admin')
    const draft = await makePost(database.kysely, { status: 'draft' })
    const { url } = await client.previews.create({ pageId: draft.id })
    await client.previews.end({ pageId: draft.id })
    await client.pages.delete({ id: draft.id })
    const { items } = await client.trash.list({})
    await client.trash.restore({ id: items[0]!.id })
    expect((await request(pathOf(url))).status).toBe(404)
  })
})
