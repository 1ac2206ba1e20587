import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

describeEachDatabase('presence', (open) => {
  test('two people see each other on a page, until one leaves or is silent for 30 seconds', async () => {
    const database = await open()
    let now = new Date('2026-03-02T09:00:00.000Z')
    const { login } = await createTestApp({ database, now: () => now })
    const { id: pageId } = await makePage(database.kysely)
    const { client: ada } = await login('editor', { firstName: 'Ada', lastName: 'Ali' })
    const { client: bisi, user } = await login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    expect(await ada.presence.touch({ pageId })).toEqual([])
    expect(await bisi.presence.touch({ pageId, sectionId: 'faq' })).toMatchObject([{ name: 'Ada Ali', sectionId: null }])
    expect(await ada.presence.touch({ pageId })).toEqual([{ userId: user.id, name: 'Bisi Ojo', sectionId: 'faq' }])
    now = new Date(now.getTime() + 30_000)
    expect(await ada.presence.touch({ pageId })).toEqual([])
    await bisi.presence.touch({ pageId })
    await bisi.presence.leave({ pageId })
    expect(await ada.presence.touch({ pageId })).toEqual([])
    expect(await refusal(ada.presence.touch({ pageId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' })
    now = new Date(now.getTime() + 61_000)
    await bisi.presence.touch({ pageId })
    expect(await database.kysely.selectFrom('pagePresence').select('userId').execute()).toEqual([{ userId: user.id }])
  })

  test('colleagues do not see the email address of an admin without a name', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client: admin } = await login('admin', { firstName: '', lastName: '' })
    const { client: author } = await login('author')
    const fields = { title: 'Open Day', slug: 'open-day', kind: 'page' as const }
    const { id: pageId } = await admin.pages.create(fields)
    await admin.presence.touch({ pageId })
    expect(await author.presence.touch({ pageId })).toMatchObject([{ name: 'The first admin' }])
    expect(await author.history.list({ entityType: 'pages', entityId: pageId })).toMatchObject([{ savedBy: 'The first admin' }])
  })

  test('nobody is shown for as long as a clock was once ahead', async () => {
    const database = await open()
    let now = new Date('2029-03-02T09:00:00.000Z')
    const { login } = await createTestApp({ database, now: () => now })
    const { id: pageId } = await makePage(database.kysely)
    const { client: ada } = await login('editor')
    await ada.presence.touch({ pageId })
    now = new Date('2026-03-02T09:00:00.000Z')
    const { client: bisi } = await login('author')
    expect(await bisi.presence.touch({ pageId })).toEqual([])
  })

  test('a contributor who looks at a page of somebody else is not shown as editing it', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { id: pageId } = await makePage(database.kysely)
    const { client: editor } = await login('editor')
    const { client: contributor, user } = await login('contributor')
    await contributor.presence.touch({ pageId })
    expect(await editor.presence.touch({ pageId })).toEqual([])
    const own = await makePage(database.kysely, { status: 'draft', createdBy: user.id })
    await contributor.presence.touch({ pageId: own.id })
    expect(await editor.presence.touch({ pageId: own.id })).toMatchObject([{ userId: user.id }])
  })
})
