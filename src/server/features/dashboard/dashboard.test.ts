import { expect, test } from 'vitest'
import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { openDatabase } from '#server/db/open.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia, makeMenuItem, makePage, makePost, makeSubmission } from '#test/make.ts'
import { POLL_MS } from '#server/cache/change-watcher.ts'
import { readDraftsVersion } from './drafts-version.ts'

const at = (minute: number) => new Date(Date.parse('2026-01-05T09:00:00.000Z') + minute * 60_000).toISOString()

describeEachDatabase('the dashboard', (open) => {
  test('counts pages, menu items and media', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    expect(await client.dashboard.counts()).toEqual({ pages: 0, menuItems: 0, media: 0, isBuiltInPageMissing: true })
    await makePage(database.kysely)
    await makePage(database.kysely)
    await makeMedia(database.kysely)
    expect(await client.dashboard.counts()).toEqual({ pages: 2, menuItems: 0, media: 1, isBuiltInPageMissing: true })
  })

  test('says whether a built-in page is missing', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const [last, ...others] = RESERVED_SLUGS
    for (const slug of others) await makePage(database.kysely, { slug })
    expect(await client.dashboard.counts()).toMatchObject({ pages: others.length, isBuiltInPageMissing: true })
    await makePage(database.kysely, { slug: last })
    expect(await client.dashboard.counts()).toMatchObject({ isBuiltInPageMissing: false })
  })

  test('misses no built-in page after a start without the samples', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    await client.onboarding.hideSamples()
    expect(await client.dashboard.counts()).toMatchObject({ isBuiltInPageMissing: false })
  })

  test('shows the 8 newest of 5 pages, 3 media and 3 menu items, newest first', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    expect(await client.dashboard.recentActivity()).toEqual([])
    for (let minute = 0; minute < 7; minute += 1) {
      await makePage(database.kysely, { title: `Page ${minute}`, createdAt: at(0), updatedAt: at(-15 * (7 - minute)) })
    }
    for (let minute = 0; minute < 4; minute += 1)
      await makeMedia(database.kysely, { title: `Media ${minute}`, createdAt: at(15 * (1 + minute)) })
    await makeMenuItem(database.kysely, { title: 'Library', updatedAt: at(90) })
    const shown = await client.dashboard.recentActivity()
    expect(shown.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'menu-item-updated Library',
      'media-uploaded Media 3',
      'media-uploaded Media 2',
      'media-uploaded Media 1',
      'page-updated Page 6',
      'page-updated Page 5',
      'page-updated Page 4',
      'page-updated Page 3',
    ])
  })

  test('distinguishes new pages from changed ones, and names who did it', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client } = await login('viewer')
    const { id } = await makePage(database.kysely, { title: 'New', createdAt: at(1), updatedAt: at(1) })
    await deps.content.change(async (trx) => {
      const act = { action: 'pages.create', entityType: 'pages', entityId: id, summary: 'Created', at: new Date() } as const
      await deps.auditLog.add(trx, { ...act, actor: { id: null, name: 'Bisi', ipAddress: null } })
      await deps.auditLog.add(trx, { ...act, actor: { id: null, name: 'Chidi', ipAddress: null } })
    })
    expect(await client.dashboard.recentActivity()).toEqual([
      { kind: 'page-created', count: 1, id, title: 'New', at: at(1), by: 'Chidi' },
    ])
  })

  test('names who seeded the website', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin', { firstName: 'Bisi', lastName: 'Ojo' })
    await client.seeding.run()
    const [seeded] = (await client.dashboard.recentActivity()).filter(({ kind }) => kind === 'page-created')
    expect(seeded).toMatchObject({ count: 5, by: 'Bisi Ojo' })
  })

  test('joins what was done to several records within ten minutes, and names posts and new menu items', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    for (let minute = 0; minute < 12; minute += 1)
      await makeMenuItem(database.kysely, { title: `Item ${minute}`, createdAt: at(0), updatedAt: at(0) })
    await makePost(database.kysely, { title: 'Matriculation', createdAt: at(5), updatedAt: at(5) })
    await makeMenuItem(database.kysely, { title: 'Later', createdAt: at(10), updatedAt: at(10) })
    await makeMenuItem(database.kysely, { title: 'Moved', createdAt: at(0), updatedAt: at(11) })
    const shown = await client.dashboard.recentActivity()
    expect(shown.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'menu-item-updated 1',
      'menu-item-added 1',
      'post-created 1',
      'menu-item-added 12',
    ])
  })

  test('a stream reports changes of drafts and of their state, and people who open a page', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const { id: pageId } = await makePage(database.kysely)
    const stream = await client.dashboard.changes()
    const seen = new Set<string | undefined>()
    const next = async () => seen.add(((await stream.next()).value as { drafts?: string }).drafts)
    await next()
    expect([...seen]).toEqual([undefined])
    await client.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title: 'New' }, version: 1 } })
    await next()
    const { version } = await client.pageDrafts.get({ pageId })
    await client.pageDrafts.submit({ pageId, version })
    await next()
    await client.pageDrafts.return({ pageId, note: 'Why?' })
    await next()
    await client.pageDrafts.schedule({ pageId, version, publishAt: '2099-01-01T08:00:00.000Z' })
    await next()
    await client.presence.touch({ pageId })
    await next()
    expect(seen.size).toBe(6)
    await stream.return(undefined)
  })

  test('two changes between two looks at the drafts do not cancel out', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client: ada } = await login('editor')
    const { client: bisi } = await login('editor')
    const { id: pageId } = await makePage(database.kysely)
    const seen: (string | undefined)[] = []
    const look = async () => seen.push(await readDraftsVersion(database.kysely))
    const save = (title: string, version: number) =>
      ada.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title }, version } })
    const returnWith = async (note: string) => {
      await ada.pageDrafts.submit({ pageId, version: (await ada.pageDrafts.get({ pageId })).version })
      await bisi.pageDrafts.return({ pageId, note })
    }
    await look()
    const { draft } = await save('New', 1)
    await bisi.presence.touch({ pageId })
    await look()
    await save('Newer', draft.fieldsVersion)
    await bisi.presence.leave({ pageId })
    await look()
    await ada.presence.touch({ pageId })
    await look()
    await ada.presence.leave({ pageId })
    await bisi.presence.touch({ pageId })
    await look()
    await returnWith('Shorter')
    await look()
    await returnWith('Clearer')
    await look()
    await look()
    expect(seen[0]).toBeUndefined()
    expect(new Set(seen).size).toBe(7)
    expect(seen.at(-1)).toBe(seen.at(-2))
  })

  test('a stream that is asked for with HEAD does not stay open', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { request } = await login('viewer')
    for (let count = 0; count < 15; count += 1) {
      const answer = await request('/api/dashboard/changes', { method: 'HEAD' })
      expect([answer.status, answer.body]).toEqual([200, null])
    }
  })

  test('a stream reports changes in this process and in another', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client } = await login('viewer')
    const stream = await client.dashboard.changes()
    const first = await stream.next()

    const told = async (change: () => Promise<unknown>) => {
      const next = stream.next()
      await change()
      const { value } = await next
      return (value as { version: number }).version
    }
    expect(POLL_MS).toBeLessThan(2000)
    const second = await told(() => deps.content.change((trx) => makePage(trx)))
    expect(second).toBeGreaterThan((first.value as { version: number }).version)

    const elsewhere = await openDatabase(database.place)
    const content = await watchContentVersion(elsewhere)
    const third = await told(() => content.change((trx) => makePage(trx)))
    expect(third).toBeGreaterThan(second)
    await content.stop()
    await elsewhere.close()
    await stream.return?.()
  })

  test('a stream reports enquiries to users who may read them, and pages stay cached', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const editor = await (await login('editor')).client.dashboard.changes()
    const viewer = await (await login('viewer')).client.dashboard.changes()
    const { value: before } = await editor.next()
    expect((await viewer.next()).value).not.toHaveProperty('enquiries')
    const elsewhere = await openDatabase(database.place)
    await makeSubmission(elsewhere.kysely)
    const { value: after } = await editor.next()
    expect(after).toEqual({ version: (before as { version: number }).version, enquiries: 1 })

    await deps.content.change((trx) => makePage(trx))
    expect((await viewer.next()).value).not.toHaveProperty('enquiries')
    await Promise.all([editor.return?.(), viewer.return?.(), elsewhere.close()])
  })

  test('all streams share one look at the database, and one person has no more than ten', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, request } = await login('editor')
    const streams = await Promise.all(Array.from({ length: 10 }, () => client.dashboard.changes()))
    await Promise.all(streams.map((stream) => stream.next()))
    const looks = database.statements.filter((statement) => statement.includes('form_submission_groups'))
    expect(looks.length).toBeLessThan(streams.length)
    const refused = await request('/api/dashboard/changes')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await Promise.all(streams.map((stream) => stream.return?.()))
  })

  test('the stream of a deactivated user ends', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client, user } = await login('viewer')
    const stream = await client.dashboard.changes()
    await stream.next()
    await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', user.id).execute()
    await deps.content.change((trx) => makePage(trx))
    expect(await stream.next()).toMatchObject({ done: true })
  })

  test('the stream is server-sent events for everybody else too', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { request } = await login('viewer')
    const response = await request('/api/dashboard/changes')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let said = ''
    while (!said.includes('"version"')) said += (await reader.read()).value ?? ''
    expect(said).toMatch(/event: message\ndata: \{"version":\d+\}/)
    await reader.cancel()
  })
})
