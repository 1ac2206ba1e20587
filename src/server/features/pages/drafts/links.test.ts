import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'

const cta = (url: string) => ({ sectionType: 'cta', title: 'Fees', description: '', content: { actionUrl: url }, isActive: true })
const linkTo = (slug: string, text = 'Fees') => `<p><a href="/${slug}" rel="noopener">${text}</a></p>`

describeEachDatabase('links in drafts', (open) => {
  async function prepare() {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const fees = await makePage(database.kysely, { slug: 'fees' })
    const { id: pageId } = await makePage(database.kysely, { content: linkTo('fees') })
    return {
      database,
      client,
      pageId,
      change: (change: Parameters<typeof client.pageDrafts.change>[0]['change']) => client.pageDrafts.change({ pageId, change }),
      draft: () => client.pageDrafts.get({ pageId }),
      rename: () => client.pages.update({ id: fees.id, version: 1, title: fees.title, slug: 'school-fees', kind: fees.kind }),
    }
  }

  test('they follow a slug that changes, in texts and sections, and can still be undone', async () => {
    const { change, draft, rename, client, pageId } = await prepare()
    await change({ kind: 'fields', fields: { content: linkTo('fees', 'All fees') }, version: 1 })
    await change({ kind: 'add', values: cta('/fees?year=1'), after: null })
    const { version } = await draft()
    await rename()
    const moved = await draft()
    expect(moved.version).toBe(version)
    expect(moved.fields.content).toBe(linkTo('school-fees', 'All fees'))
    expect(moved.sections).toMatchObject([{ content: { actionUrl: '/school-fees?year=1' } }])
    await client.pageDrafts.undo({ pageId })
    await client.pageDrafts.undo({ pageId })
    expect((await draft()).fields.content).toBe(linkTo('school-fees'))
    await client.pageDrafts.redo({ pageId })
    expect((await draft()).fields.content).toBe(linkTo('school-fees', 'All fees'))
  })

  test('a link that follows on the live page is no change that somebody has to confirm', async () => {
    const { database, change, draft, rename, client, pageId } = await prepare()
    const { id } = await makeSection(database.kysely, { pageId, ...cta('/fees'), isActive: 1 })
    await change({ kind: 'section', id, values: { ...cta('/fees'), title: 'All fees' }, version: 1 })
    await rename()
    const { version, liveChanges, changes } = await draft()
    expect(liveChanges).toEqual([])
    expect(changes.map(({ text }) => text)).toEqual(['Changed section "All fees"'])
    await client.pageDrafts.publish({ pageId, version })
    expect((await client.pageSections.get({ id })).content).toEqual({ actionUrl: '/school-fees' })
    expect((await client.pages.get({ id: pageId })).content).toBe(linkTo('school-fees'))
  })
})
