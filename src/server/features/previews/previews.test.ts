import { expect, test } from 'vitest'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const pathOf = (url: string) => url.replace('https://college.test', '')

describeEachDatabase('previews', (open) => {
  test('issue 5: a draft is shown as visitors will see it, to whoever has the link, and only there', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('viewer')
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

  test('issue 5: the link expires, and one that was made up shows nothing', async () => {
    const database = await open()
    let now = new Date('2026-03-02T09:00:00Z')
    const { login, request } = await createTestApp({ database, now: () => now, config: { ...TEST_CONFIG, sessionMs: 1e12 } })
    const { client } = await login('viewer')
    const page = await makePage(database.kysely, { content: 'Text' })
    const { url, expiresAt } = await client.previews.create({ pageId: page.id })
    expect(expiresAt).toBe('2026-03-09T09:00:00.000Z')
    const status = async (path: string) => (await request(path)).status
    expect(await status('/preview')).toBe(404)
    expect(await status(`${pathOf(url).slice(0, -2)}xx`)).toBe(404)
    now = new Date('2026-03-09T08:59:59Z')
    expect(await status(pathOf(url))).toBe(200)
    now = new Date(expiresAt)
    expect(await status(pathOf(url))).toBe(404)
  })

  test('issue 5: there is none of a page that does not exist', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    expect(await refusal(client.previews.create({ pageId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
