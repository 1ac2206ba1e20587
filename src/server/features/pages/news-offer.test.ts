import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMenuItem, makePage } from '#test/make.ts'

const NOTHING = { lacksSection: false, lacksMenuItem: false }

describeEachDatabase('the offer to show news', (open) => {
  test('after the first public post one call adds the section before the closing invitation, and the menu entry', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const db = database.kysely
    const { client } = await login('editor')
    const home = await makePage(db, { slug: 'home', title: 'Home' })
    await makeMenuItem(db, { title: 'About', url: '/about', orderIndex: 4 })
    await makePage(db, { kind: 'post', title: 'Oath', status: 'draft' })
    expect(await client.newsOffer.get()).toEqual(NOTHING)

    const post = { title: 'Matriculation', slug: 'matriculation', kind: 'post', status: 'published' } as const
    await client.pages.create(post)
    expect(await client.newsOffer.get()).toEqual({ lacksSection: true, lacksMenuItem: true })
    await request('/')
    expect(await client.newsOffer.accept()).toEqual(NOTHING)
    expect(await client.newsOffer.get()).toEqual(NOTHING)
    const { sections } = await client.pageSections.list({ pageId: home.id })
    expect(sections.map(({ sectionType }) => sectionType).slice(-3)).toEqual(['testimonials', 'news', 'cta'])
    const html = await (await request('/')).text()
    expect(html).toContain('Latest news')
    expect(html).toContain('href="/matriculation"')
    expect((await client.menuItems.list({})).items.map(({ title }) => title)).toEqual(['About', 'News'])
    const { items } = await (await login('admin')).client.audit.list({})
    const summaries = items.map(({ summary }) => summary)
    expect(summaries).toContain('Added section "Latest news" to "Home"')
    expect(summaries).toContain('Created menu item "News"')

    // A second call, such as of somebody else at the same time, adds nothing.
    await client.newsOffer.accept()
    expect((await client.menuItems.list({})).items).toHaveLength(2)
  })

  test('an empty menu stays empty, and where drafts are the only way the home page is left alone', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const db = database.kysely
    const { client } = await login('admin')
    await makePage(db, { slug: 'home', title: 'Home' })
    await makePage(db, { kind: 'post', title: 'Oath' })
    expect(await client.newsOffer.get()).toEqual({ lacksSection: true, lacksMenuItem: false })
    await client.settings.editing.save({ version: 0, drafts_only: 'true' })
    expect(await client.newsOffer.get()).toEqual(NOTHING)
  })

  test('declined once, it is offered to nobody again', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'home', title: 'Home' })
    await makePage(database.kysely, { kind: 'post', title: 'Oath' })
    const { client } = await login('editor')
    await client.newsOffer.decline()
    expect(await (await login('admin')).client.newsOffer.get()).toEqual(NOTHING)
  })
})
