import { expect, test } from 'vitest'
import { createTestApp, type Client, type TestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSetting } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const read = async ({ request }: TestApp) => (await request('/privacy')).text()
const fields = { sectionType: 'policy', title: 'Our notice', description: '', isActive: true }

async function makeOwn(client: Client, pageId: string, text: string) {
  const parts = [{ heading: 'Our own words', text }]
  return client.pageSections.create({ ...fields, pageId, content: { parts } })
}

describeEachDatabase('the privacy page', (open) => {
  test('the built-in text names the college and the months of the settings', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeSetting(database.kysely, 'site_name', 'Zaria College')
    await makeSetting(database.kysely, 'enquiry_retention_months', '7')
    const html = await read(app)
    expect(html).toContain('Enquiries are deleted 7 months after they arrive')
    expect(html).toContain('Zaria College decides what is stored')
    expect(html).toContain('content="What the website of Zaria College stores')
    expect(html).not.toMatch(/\{(?:siteName|retention|email)/)
    const answer = await (await app.request('/api/pages/privacy')).text()
    expect(answer).toContain('Enquiries are deleted 7 months after they arrive')
    expect(answer).toContain('What the website of Zaria College stores')
    expect(answer).not.toMatch(/\{(?:siteName|retention|email)/)
  })

  test('an author replaces the text, with names that follow the settings', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'privacy', title: 'Privacy' })
    expect(await read(app)).toContain('Nigeria Data Protection Act')
    await makeSetting(database.kysely, 'site_name', 'Zaria College')
    const { client } = await app.login('author')
    const made = await makeOwn(client, id, '{siteName} forgets you after {retentionPeriod}. {other}')
    expect(made).toMatchObject({ replacesBuiltIn: true })
    const html = await read(app)
    expect(html).toContain('Zaria College forgets you after 24 months. {other}')
    expect(html).not.toContain('Nigeria Data Protection Act')
    const { sections } = await app.client.pages.getBySlug({ slug: 'privacy' })
    expect(JSON.stringify(sections)).toContain('Zaria College forgets you after 24 months. {other}')
    await client.pageSections.delete({ id: made.id })
    expect(await read(app)).toContain('Nigeria Data Protection Act')
  })

  test.each(['viewer', 'contributor'] as const)('a %s cannot change it', async (role) => {
    const database = await open()
    const app = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'privacy', title: 'Privacy' })
    const { client } = await app.login(role)
    expect(await refusal(makeOwn(client, id, 'Nothing is private'))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an editor creates it, an author cannot, and a post never takes its address', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const page = { kind: 'page', title: 'Privacy', slug: 'privacy' } as const
    const author = await app.login('author')
    expect(await refusal(author.client.pages.create(page))).toMatchObject({ code: 'FORBIDDEN' })
    const { client } = await app.login('editor')
    expect(await refusal(client.pages.create({ ...page, kind: 'post' }))).toMatchObject({
      fields: { slug: '/privacy belongs to a page of the website. Please choose another slug.' },
    })
    expect(await client.pages.create(page)).toMatchObject({ slug: 'privacy', status: 'published' })
  })
})
