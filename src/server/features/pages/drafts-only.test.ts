import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const MESSAGE = 'On this website, changes to a published page start as a draft. Choose "Save draft", then publish the draft.'
const FAQ = { sectionType: 'faq', title: 'Questions', description: '', content: [], isActive: true }

describeEachDatabase('a website with drafts only', (open) => {
  test('direct saves of what visitors see are refused; drafts and unpublished pages are not concerned', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const { id: pageId } = await makePage(database.kysely, { slug: 'library', title: 'Library' })
    const section = await makeSection(database.kysely, { pageId, sectionType: 'faq' })
    const home = await makePage(database.kysely, { slug: 'home' })
    expect(await client.pageDrafts.get({ pageId })).toMatchObject({ isDraftsOnly: false })
    await client.settings.editing.save({ version: 0, drafts_only: 'true' })
    expect(await client.pageDrafts.get({ pageId })).toMatchObject({ isDraftsOnly: true })

    expect(await client.pageDrafts.rules()).toEqual({ isDraftsOnly: true })

    const page = { title: 'Fees', slug: 'fees', kind: 'page' } as const
    const direct: (() => Promise<unknown>)[] = [
      () => client.pages.update({ id: pageId, version: 1, title: 'New', slug: 'library', kind: 'page' }),
      () => client.pages.create(page),
      () => client.pageSections.create({ ...FAQ, pageId }),
      () => client.pageSections.update({ ...FAQ, id: section.id, version: 1 }),
      () => client.pageSections.duplicate({ pageId, id: section.id }),
      () => client.pageSections.delete({ id: section.id }),
      () => client.pageSections.reorder({ pageId, seen: [section.id], wanted: [section.id] }),
      () => client.pageSections.hide({ pageId: home.id, sectionType: 'hero' }),
      () => client.pageSections.storeBuiltIn({ ...FAQ, sectionType: 'hero', builtInType: 'hero', content: {}, pageId: home.id }),
    ]
    for (const save of direct) expect(await refusal(save())).toEqual({ code: 'PRECONDITION_FAILED', message: MESSAGE })

    const { id, version } = await client.pages.create({ ...page, status: 'draft' })
    await client.pages.update({ ...page, id, version, title: 'All fees' })
    await client.pageSections.create({ ...FAQ, pageId: id })
    expect(await refusal(client.pages.update({ ...page, id, version: 2, status: 'published' }))).toMatchObject({
      message: MESSAGE,
    })
    const { draft } = await client.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title: 'New' }, version: 1 } })
    await client.pageDrafts.publish({ pageId, version: draft.version })
    const { liveSeen } = await client.pageDrafts.get({ pageId: id })
    await client.pageDrafts.publish({ pageId: id, version: 2, liveSeen })
    expect(await client.pages.get({ id })).toMatchObject({ status: 'published', title: 'All fees' })
  })

  test('a built-in page can be stored as it is, so that a draft of it can begin', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('admin')
    await client.settings.editing.save({ version: 0, drafts_only: 'true' })
    const texts = async (path: string) => (await (await request(path)).text()).replace(/<script[^]*?<\/script>/g, '')
    for (const [path, slug] of [
      ['/', 'home'],
      ['/about', 'about'],
      ['/privacy', 'privacy'],
    ] as const) {
      const before = await texts(path)
      const { create } = (await client.pageEditor.find({ path }))!
      for (const fields of [{ title: 'New' }, { metaDescription: 'New' }, { content: '<p>New</p>' }, { seoTitle: 'New' }])
        expect(await refusal(client.pages.create({ kind: 'page', ...create!, ...fields }))).toMatchObject({ message: MESSAGE })
      const { id: pageId } = await client.pages.create({ kind: 'page', ...create! })
      expect(await texts(path)).toBe(before)
      await client.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title: `New ${slug}` }, version: 1 } })
      expect(await texts(path)).toBe(before)
    }
  })
})
