import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { OTHER } from '#contract/visitors/visitors.ts'
import { getLagosDay } from '#contract/text/time-zone.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { addCounts } from '#server/statistics/store.ts'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia, makeMessage, makePage, makePost, makeSection, makeSubmission } from '#test/make.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

describeEachDatabase('the overview', (open) => {
  const signInAs = async (role: Role) => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login(role, { firstName: 'Chidi', lastName: 'Eze' })
    const draft = (pageId: string) =>
      client.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title: 'New' }, version: 1 } })
    return { database, db: database.kysely, login, client, user, draft }
  }

  test('shows the oldest unread enquiries and counts suspected spam apart', async () => {
    const { db, client } = await signInAs('editor')
    await makeSubmission(db, { isRead: 1, submittedAt: inDays(-9) })
    await makeSubmission(db, { suspicion: 'honeypot', submittedAt: inDays(-8) })
    for (const days of [-1, -7, -3, -2, -6, -5])
      await makeSubmission(db, { submittedAt: inDays(days), formData: { name: `Visitor ${-days}`, subject: 'Fees' } })
    const { enquiries } = await client.dashboard.overview()
    expect(enquiries).toMatchObject({ unread: 6, suspects: 1 })
    expect(enquiries!.oldest.map(({ name }) => name)).toEqual([7, 6, 5, 3, 2].map((days) => `Visitor ${days}`))
    expect(enquiries!.oldest[0]).toMatchObject({ subject: 'Fees' })
  })

  test('shows a submitted draft to those who may publish, and a returned one with its note to its author', async () => {
    const { db, login, client, draft } = await signInAs('author')
    const { id: pageId, title } = await makePage(db)
    await draft(pageId)
    expect(await client.dashboard.overview()).toMatchObject({
      myDrafts: [{ pageId, title, kind: 'page' }],
      returned: [],
      toReview: null,
    })
    const { version } = await client.pageDrafts.get({ pageId })
    await client.pageDrafts.submit({ pageId, version })
    expect(await client.dashboard.overview()).toMatchObject({ myDrafts: [], returned: [] })
    const editor = (await login('editor')).client
    expect(await editor.dashboard.overview()).toMatchObject({
      toReview: { total: 1, items: [{ pageId, by: 'Chidi Eze' }] },
      myDrafts: [],
    })
    await editor.pageDrafts.return({ pageId, note: 'Which day?' })
    expect(await client.dashboard.overview()).toMatchObject({ myDrafts: [], returned: [{ pageId, note: 'Which day?' }] })
    expect(await editor.dashboard.overview()).toMatchObject({ toReview: { total: 0, items: [] }, returned: [] })
  })

  test('shows a returned draft and the drafts of the author, although there are more than five newer ones of either', async () => {
    const { db, login, client, draft } = await signInAs('author')
    const { client: editor } = await login('editor')
    const begin = async () => {
      const { id } = await makePage(db)
      await draft(id)
      return id
    }
    const giveBack = async (pageId: string) => {
      const { version } = await client.pageDrafts.get({ pageId })
      await client.pageDrafts.submit({ pageId, version })
      await editor.pageDrafts.return({ pageId, note: 'Which day?' })
    }
    const own = await begin()
    await giveBack(await begin())
    for (let count = 0; count < 5; count += 1) await begin()
    expect((await client.dashboard.overview()).returned).toHaveLength(1)
    for (let count = 0; count < 5; count += 1) await giveBack(await begin())
    const { returned, myDrafts } = await client.dashboard.overview()
    expect(returned).toHaveLength(5)
    expect(myDrafts).toHaveLength(5)
    expect(myDrafts.map(({ pageId }) => pageId)).not.toContain(own)
  })

  test('shows what is published next, drafts of live pages included, the soonest first', async () => {
    const { db, client, draft } = await signInAs('editor')
    const { id: live } = await makePage(db, { title: 'Hostels' })
    await draft(live)
    const { version } = await client.pageDrafts.get({ pageId: live })
    await client.pageDrafts.schedule({ pageId: live, version, publishAt: inDays(2) })
    for (const days of [3, 1]) await makePost(db, { title: `In ${days}`, status: 'scheduled', publishDate: inDays(days) })
    await makePost(db, { title: 'Published already', status: 'scheduled', publishDate: inDays(-1) })
    const { next } = await client.dashboard.overview()
    expect(next.map(({ title }) => title)).toEqual(['In 1', 'Hostels', 'In 3'])
  })

  test('lists unpublished posts of the caller once, and those of nobody else, as the list of drafts does', async () => {
    const { db, client, user, login, draft } = await signInAs('author')
    const { id } = await makePost(db, { title: 'Mine', status: 'draft', createdBy: user.id, updatedAt: inDays(-1) })
    const other = await makePost(db, { title: 'Newer', status: 'draft', createdBy: user.id })
    await draft(other.id)
    const { user: colleague } = await login('author')
    const theirs = await makePost(db, {
      title: 'Of a colleague',
      status: 'draft',
      createdBy: colleague.id,
      updatedAt: inDays(-2),
    })
    await makePost(db, { title: 'Public', createdBy: user.id })
    const { myDrafts } = await client.dashboard.overview()
    expect(myDrafts.map(({ pageId }) => pageId)).toEqual([other.id, id])
    const list = async (scope: 'mine' | 'all' | 'submitted') => {
      const { total, items } = await client.pageDrafts.list({ scope })
      expect(total).toBe(items.length)
      return items.map(({ pageId }) => pageId)
    }
    expect(await list('mine')).toEqual([other.id, id])
    expect(await list('all')).toEqual([other.id, id, theirs.id])
    expect(await list('submitted')).toEqual([])
    expect((await client.pageDrafts.list({ scope: 'all' })).items.map(({ state, isLive }) => [state, isLive])).toEqual([
      ['open', false],
      ['open', false],
      ['open', false],
    ])
  })

  test('names pictures without a description, mail that was not delivered and what has ended lately', async () => {
    const { db, client } = await signInAs('admin')
    await makeMedia(db)
    await makeMedia(db, { altText: 'The gate' })
    await makeMedia(db, { isDecorative: 1 })
    await makeMessage(db, { id: 'failed', status: 'failed', lastError: 'Refused' })
    await makeMessage(db, { id: 'again', status: 'waiting', lastError: 'Refused' })
    await makeMessage(db, { id: 'new', status: 'waiting', lastError: null })
    await makeMessage(db, { id: 'sent', status: 'sent', lastError: 'Refused at first' })
    const { id: pageId } = await makePost(db, { endDate: inDays(-2) })
    for (const days of [-31, 2]) await makePost(db, { endDate: inDays(days) })
    await makePost(db, { status: 'draft', endDate: inDays(-1) })
    expect(await client.dashboard.overview()).toMatchObject({ missingAltTexts: 1, undeliveredMail: 2, ended: [{ pageId }] })
  })

  test('names public pages that nobody has changed for a year, the oldest first', async () => {
    const { db, client } = await signInAs('editor')
    const { id: older } = await makePage(db, { updatedAt: inDays(-500) })
    const { id: old } = await makePage(db, { updatedAt: inDays(-366) })
    await makeSection(db, { pageId: old, updatedAt: inDays(-370) })
    const { id: withNewSection } = await makePage(db, { updatedAt: inDays(-400) })
    await makeSection(db, { pageId: withNewSection, updatedAt: inDays(-3) })
    await makePage(db, { updatedAt: inDays(-364) })
    await makePage(db, { updatedAt: inDays(-400), status: 'draft' })
    await makePage(db, { updatedAt: inDays(-400), endDate: inDays(-1) })
    await makePost(db, { updatedAt: inDays(-400) })
    const { unchanged } = await client.dashboard.overview()
    expect(unchanged!.map(({ pageId }) => pageId)).toEqual([older, old])
  })

  test('names public pages whose latest date has passed, unless somebody has changed them since', async () => {
    const { database, db, client } = await signInAs('editor')
    const day = (days: number) => inDays(days).slice(0, 10)
    const make = (days: number, fields: Parameters<typeof makePage>[1] = {}) =>
      makePage(db, { content: `<p>Forms close on ${day(days)}.</p>`, updatedAt: inDays(-300), ...fields })
    const { id: older } = await make(-170)
    const dated = await makePage(db, { updatedAt: inDays(-300) })
    const content = { html: `<p>Pay by ${day(-20)}</p>` }
    await makeSection(db, { pageId: dated.id, sectionType: 'text', content, updatedAt: inDays(-300) })
    await make(-200)
    await make(3)
    await make(-20, { updatedAt: inDays(-19) })
    await make(-20, { status: 'draft' })
    await makePost(db, { content: `<p>${day(-20)}</p>`, updatedAt: inDays(-300) })
    const changed = await make(-20)
    await makeSection(db, { pageId: changed.id, updatedAt: inDays(-5), isActive: 0 })
    await indexQueuedPages(database)
    const { pastDates } = await client.dashboard.overview()
    expect(pastDates!.map(({ pageId, at }) => [pageId, at])).toEqual([
      [dated.id, day(-20)],
      [older, day(-170)],
    ])
    await db
      .updateTable('pageSections')
      .set({ updatedAt: inDays(0) })
      .where('pageId', '=', dated.id)
      .execute()
    expect((await client.dashboard.overview()).pastDates!.map(({ pageId }) => pageId)).toEqual([older])
  })

  test('names the three most frequent searches of the week that found nothing', async () => {
    const { db, client } = await signInAs('editor')
    const search = (name: string, count: number, days = 0) =>
      ({ kind: 'empty-search', day: getLagosDay(new Date(inDays(days))), name, count }) as const
    await addCounts(db, [
      search('hostel fees', 2),
      search('cut off', 5),
      search('last month', 99, -30),
      search(OTHER, 50),
      search('bus', 1),
      search('aardvark', 1),
    ])
    expect((await client.dashboard.overview()).emptySearches).toEqual(['cut off', 'hostel fees', 'aardvark'])
  })

  test('says to administrators that the bucket cannot be used', async () => {
    const bucket = { check: async () => {}, problem: () => 'The bucket media cannot be used.' }
    const { login } = await createTestApp({ database: await open(), bucket })
    const overview = async (role: Role) => (await login(role)).client.dashboard.overview()
    expect(await overview('admin')).toMatchObject({ bucketProblem: 'The bucket media cannot be used.' })
    expect(await overview('editor')).toMatchObject({ bucketProblem: null })
  })

  test('says to administrators that links in messages can only be opened on the server', async () => {
    const database = await open()
    const read = async (role: Role, publicUrl: string) =>
      (await (await createTestApp({ database, config: { ...TEST_CONFIG, publicUrl } })).login(role)).client.dashboard.overview()
    expect(await read('admin', 'https://localhost:3000')).toMatchObject({ localAddress: 'https://localhost:3000' })
    expect(await read('editor', 'https://localhost:3000')).toMatchObject({ localAddress: null })
    expect(await read('admin', 'https://college.test')).toMatchObject({ localAddress: null })
  })

  test('says nothing about what the caller may not see', async () => {
    const { client, login } = await signInAs('viewer')
    const nothing = {
      enquiries: null,
      toReview: null,
      missingAltTexts: null,
      undeliveredMail: null,
      bucketProblem: null,
      localAddress: null,
      viewsThisWeek: null,
      emptySearches: null,
      ended: null,
      unchanged: null,
      pastDates: null,
    }
    expect(await client.dashboard.overview()).toMatchObject(nothing)
    const editor = (await login('editor')).client
    expect(await editor.dashboard.overview()).toMatchObject({
      enquiries: { unread: 0 },
      undeliveredMail: null,
      missingAltTexts: 0,
      viewsThisWeek: 0,
      emptySearches: [],
    })
  })

  test('takes as many statements for much as for nothing', async () => {
    const { database, db, client, user } = await signInAs('admin')
    const countStatements = async () => {
      const before = database.statements.length
      await client.dashboard.overview()
      return database.statements.length - before
    }
    await countStatements()
    const forNothing = await countStatements()
    for (let index = 0; index < 12; index += 1) {
      await makeSubmission(db)
      await makeMedia(db)
      await makePost(db, { status: 'draft', createdBy: user.id })
      await makePost(db, { status: 'scheduled', publishDate: inDays(1), endDate: inDays(-1) })
    }
    expect(await countStatements()).toBe(forNothing)
    expect(forNothing).toBeLessThan(20)
  })
})
