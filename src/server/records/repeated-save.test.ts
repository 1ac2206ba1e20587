import { expect, test } from 'vitest'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeCategory, makeContactInfo, makeMedia, makePage, makeSection, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

/** Saves this text over the version that an open form has shown. */
type Save = (text: string) => Promise<{ version: number }>
type OpenForm = (client: Client, database: TestDatabase['kysely']) => Promise<Save>

const ACTIVE = { description: '', color: '#10B981', isActive: true }
/** What the server stores in another form: HTML as a browser writes it. */
const toHtml = (text: string) => `<p>${text}&nbsp;<br><a target="_blank" href="/about">1</a><img src="/a.png"></p>`
const toSection = (text: string) => ({
  sectionType: 'text',
  title: ` ${text} `,
  description: null,
  content: { html: toHtml(text) },
  isActive: true,
})

const FORMS: Record<string, OpenForm> = {
  async 'a tag'(client, database) {
    const { id, version } = await makeTag(database)
    return (text) => client.tags.update({ id, version, ...ACTIVE, name: ` ${text} `, slug: '' })
  },
  async 'a category'(client, database) {
    const { id, version } = await makeCategory(database)
    return (text) => client.categories.update({ id, version, ...ACTIVE, parentId: '', name: ` ${text} `, slug: '' })
  },
  async 'a contact entry'(client, database) {
    const { id, version } = await makeContactInfo(database, { isSample: 1 })
    const fields = { type: 'address', value: 'Kano', orderIndex: 0, isActive: true } as const
    return (text) => client.contactInfo.update({ id, version, ...fields, label: ` ${text} ` })
  },
  async 'a menu item'(client) {
    const { id, version } = await client.menuItems.create({ title: 'Portal', url: '/portal' })
    return (text) => client.menuItems.update({ id, version, title: ` ${text} `, url: '/portal' })
  },
  async 'a redirect'(client) {
    const fields = { fromPath: '/old', kind: 'exact', isActive: true } as const
    const { id, version } = await client.redirectRules.create({ ...fields, toAddress: '/about' })
    return (text) => client.redirectRules.update({ id, version, ...fields, toAddress: ` /${text} ` })
  },
  async 'a media folder'(client) {
    const { id, version } = await client.mediaFolders.create({ name: 'Convocation' })
    return (text) => client.mediaFolders.update({ id, version, name: ` ${text} ` })
  },
  async 'a media item'(client, database) {
    const { id, version } = await makeMedia(database)
    return (text) => client.media.update({ id, version, title: ` ${text} `, isDecorative: true })
  },
  async 'a page'(client, database) {
    const { id, version } = await makePage(database, { slug: 'fees', publishDate: '2026-01-05T09:00:00.000Z' })
    const categories = [await makeCategory(database), await makeCategory(database)]
    // Not in the order in which they are read.
    const categoryIds = categories
      .map((category) => category.id)
      .toSorted()
      .toReversed()
    const fields = { slug: 'fees', kind: 'page', status: 'published', publishDate: null, categoryIds } as const
    return (text) => client.pages.update({ id, version, ...fields, title: ` ${text} `, content: toHtml(text) })
  },
  async 'a section'(client, database) {
    const { id: pageId } = await makePage(database)
    const { id, version } = await makeSection(database, { pageId, sectionType: 'text' })
    return (text) => client.pageSections.update({ id, version, ...toSection(text) })
  },
  async 'a built-in section'(client, database) {
    const { id: pageId } = await makePage(database, { slug: 'about' })
    const { sections } = await client.pageSections.list({ pageId })
    const builtInType = sections[0]!.sectionType
    return (text) => client.pageSections.storeBuiltIn({ pageId, builtInType, ...toSection(text), sectionType: builtInType })
  },
  async 'site settings'(client) {
    const { updatedAt: _, ...stored } = await client.settings.basic.get({})
    return (text) => client.settings.basic.save({ ...stored, site_name: ` ${text} ` })
  },
  async 'the college'(client) {
    const { hasPhone: _p, isSeeded: _s, ...stored } = await client.onboarding.college({})
    return (text) => client.onboarding.saveCollege({ ...stored, site_name: ` ${text} `, phone: '+234 803 555 0147' })
  },
  async 'a person'(client) {
    const { items } = await client.users.list({})
    const { id, version } = items.find(({ role }) => role === 'editor')!
    return (text) => client.users.update({ id, version, firstName: ` ${text} ` })
  },
  async 'the own name'(client) {
    return (text) => client.account.updateProfile({ version: 1, firstName: ` ${text} `, lastName: 'Eze' })
  },
}

describeEachDatabase('a save that is repeated after a lost answer', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    await app.login('editor')
    const { client } = await app.login('admin')
    return { database, client }
  }

  test.each(Object.entries(FORMS))('of %s is saved once, and refused if it has another text', async (_what, openForm) => {
    const { client, database } = await start()
    const save = await openForm(client, database.kysely)
    const countEntries = async () => (await database.kysely.selectFrom('auditLog').select('id').execute()).length
    const countRevisions = async () => (await database.kysely.selectFrom('revisions').select('id').execute()).length
    const saved = await save('fees')
    const counts = [await countEntries(), await countRevisions()]
    expect(await save('fees')).toEqual(saved)
    expect([await countEntries(), await countRevisions()]).toEqual(counts)
    expect(await refusal(save('hostels'))).toMatchObject({ code: 'CONFLICT' })
  })
})
