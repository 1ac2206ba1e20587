import { expect, test } from 'vitest'
import { OTHER } from '#contract/visitors/visitors.ts'
import { getLagosDay } from '#contract/text/time-zone.ts'
import { removeExpired } from '#server/jobs/retention.ts'
import { addCounts, MAX_NAMES } from '#server/statistics/store.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage } from '#test/make.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const headers = { 'user-agent': FIREFOX }
const NOON = new Date('2026-11-23T11:00:00.000Z')

describeEachDatabase('visitors', (open) => {
  test('views and referrers of two instances add up, day by day', async () => {
    const database = await open()
    let now = NOON
    const [one, other] = [await createTestApp({ database, now: () => now }), await createTestApp({ database, now: () => now })]
    const view = { method: 'GET', headers: { ...headers, referer: 'https://www.facebook.com/x' } }
    one.deps.visits.request(view, '/about', 200)
    other.deps.visits.request(view, '/about', 304)
    other.deps.visits.request(view, '/', 200)
    await one.deps.visits.flush()
    await other.deps.visits.flush()
    now = new Date('2026-11-23T23:30:00.000Z')
    one.deps.visits.request({ method: 'GET', headers }, '/about', 200)
    await one.deps.visits.flush()
    await one.deps.visits.flush()
    const { client } = await one.login('editor')
    const report = await client.visitors.report({ days: '7' })
    expect(report).toMatchObject({
      total: 4,
      pages: [
        { name: '/about', count: 3 },
        { name: '/', count: 1 },
      ],
    })
    expect(report.referrers).toEqual([{ name: 'facebook.com', count: 3 }])
    expect(report.days.slice(-2)).toEqual([
      { day: '2026-11-23', count: 3 },
      { day: '2026-11-24', count: 1 },
    ])
    expect(await client.dashboard.overview()).toMatchObject({ viewsThisWeek: 4 })
  })

  test('only another website counts as a referrer: not this one under any of its names, and no invalid address', async () => {
    const { deps, login } = await createTestApp({ database: await open() })
    const own = [`${deps.config.publicUrl}/fees`, 'http://localhost:3000/fees', 'http://localhost:3000/']
    for (const referer of [...own, ...own, 'no address', '', 'https://jamb.gov.ng/', 'https://jamb.gov.ng/'])
      deps.visits.request({ method: 'GET', headers: { ...headers, host: 'localhost:3000', referer } }, '/about', 200)
    await deps.visits.flush()
    const { referrers, total } = await (await login('editor')).client.visitors.report({})
    expect([referrers, total]).toEqual([[{ name: 'jamb.gov.ng', count: 2 }], 10])
  })

  test('searches of visitors are counted once each, and those without results beside them', async () => {
    const database = await open()
    const { request, login, deps } = await createTestApp({ database })
    await makePage(database.kysely, { title: 'Hostels', content: '<p>Rooms</p>' })
    await request('/search?q=Hostels', { headers })
    await request('/search?q=hostels+&page=2', { headers })
    await request('/search?q=zeppelin', { headers })
    await request('/search?q=08031234567', { headers })
    await request('/search?q=seen+by+a+bot', { headers: { 'user-agent': 'bingbot/2.0' } })
    const editor = await login('editor')
    editor.cookies.set('staff', '1')
    await editor.request('/search?q=of+staff', { headers })
    await deps.visits.flush()
    expect(await editor.client.visitors.report({})).toMatchObject({
      searches: [
        { name: 'hostels', count: 1 },
        { name: 'zeppelin', count: 1 },
      ],
      emptySearches: [{ name: 'zeppelin', count: 1 }],
    })
  })

  test('a flood of invented addresses is stored as one', async () => {
    const database = await open()
    const day = getLagosDay(new Date())
    const kind = 'missing' as const
    const flood = (from: number) =>
      Array.from({ length: MAX_NAMES }, (_, index) => ({ kind, day, name: `/${from + index}`, count: 1 }))
    await addCounts(database.kysely, flood(0))
    await addCounts(database.kysely, [...flood(MAX_NAMES), { kind, day, name: '/0', count: 5 }])
    const rows = await database.kysely.selectFrom('visitCounts').selectAll().orderBy('count', 'desc').execute()
    expect(rows).toHaveLength(MAX_NAMES + 1)
    expect(rows.slice(0, 2)).toMatchObject([
      { name: OTHER, count: MAX_NAMES },
      { name: '/0', count: 6 },
    ])
  })

  test('what could not be stored is stored the next time', async () => {
    const database = await open()
    const { deps, login } = await createTestApp({ database })
    deps.visits.request({ method: 'GET', headers }, '/about', 200)
    await database.kysely.schema.alterTable('visit_counts').renameTo('visit_counts_away').execute()
    await expect(deps.visits.flush()).rejects.toThrow(/visit_counts/)
    await database.kysely.schema.alterTable('visit_counts_away').renameTo('visit_counts').execute()
    await deps.visits.flush()
    expect(await (await login('admin')).client.visitors.report({})).toMatchObject({ total: 1 })
  })

  test('counts are kept for 25 months', async () => {
    const database = await open()
    const count = { kind: 'page' as const, name: '/', count: 1 }
    await addCounts(database.kysely, [
      { ...count, day: '2024-10-22' },
      { ...count, day: '2024-10-23' },
    ])
    await removeExpired({ database, now: () => NOON }, AbortSignal.timeout(60_000))
    expect(await database.kysely.selectFrom('visitCounts').select('day').execute()).toEqual([{ day: '2024-10-23' }])
  })
})
