import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createRateLimits } from './rate-limits.ts'

const LIMITS = { searches: 6, searchesAtOnce: 2, enquiries: 4, enquiriesADay: 6, frequentEnquiries: 2, enquiriesOfSender: 3 }
const ADDRESS = '203.0.113.7'

function setUp(database: Pick<TestDatabase, 'kysely'>) {
  let time = new Date('2026-01-05T09:00:00Z').getTime()
  const counts = createAttemptCounter({ database: database as TestDatabase, now: () => new Date(time) })
  const warn = vi.fn<(...line: unknown[]) => void>()
  const limits = createRateLimits({ counts, log: { warn } }, LIMITS)
  let senders = 0
  const enquire = async (addresses: (string | null)[], sender?: string) => {
    const found: string[] = []
    for (const address of addresses) {
      const { isFrequent, waitSeconds } = await limits.enquiry(address, sender ?? `sender-${(senders += 1)}@college.test`)
      found.push(waitSeconds > 0 ? 'refused' : isFrequent ? 'frequent' : 'normal')
    }
    return found
  }
  const waitMinutes = (minutes: number) => {
    time += minutes * 60_000
  }
  return { limits, enquire, waitMinutes, warn }
}

const searchesIn = async (database: TestDatabase) =>
  (await database.kysely.selectFrom('attemptCounts').select('total').where('name', '=', `search ${ADDRESS}`).executeTakeFirst())
    ?.total ?? 0

describeEachDatabase('rate limits of guests', (open) => {
  test('an address that sends many enquiries is marked frequent, then refused, and accepted again later', async () => {
    const { limits, enquire, waitMinutes } = setUp(await open())
    expect(await enquire(Array<string>(6).fill(ADDRESS))).toEqual([
      'normal',
      'normal',
      'frequent',
      'frequent',
      'refused',
      'refused',
    ])
    expect(await limits.enquiry(ADDRESS, 'amina@college.test')).toMatchObject({ waitSeconds: 600 })
    waitMinutes(10)
    expect(await enquire([ADDRESS])).toEqual(['normal'])
  })

  test('the fourth enquiry of one sender is frequent, from whichever address', async () => {
    const { enquire, waitMinutes } = setUp(await open())
    expect(await enquire(['203.0.113.1', '203.0.113.2', '203.0.113.3'], 'amina@college.test')).toEqual(Array(3).fill('normal'))
    expect(await enquire(['203.0.113.4'], 'Amina@college.test')).toEqual(['frequent'])
    expect(await enquire(['203.0.113.4'], 'bala@college.test')).toEqual(['normal'])
    waitMinutes(10)
    expect(await enquire(['203.0.113.4'], 'amina@college.test')).toEqual(['normal'])
  })

  test('an address cannot fill the disk by sending enquiries all day', async () => {
    const { limits, enquire, waitMinutes } = setUp(await open())
    await enquire(Array<string>(6).fill(ADDRESS))
    waitMinutes(10)
    expect(await enquire([ADDRESS, ADDRESS, ADDRESS])).toEqual(['normal', 'normal', 'refused'])
    waitMinutes(20)
    expect((await limits.enquiry(ADDRESS, 'amina@college.test')).waitSeconds).toBe((24 * 60 - 30) * 60)
    waitMinutes(24 * 60 - 30)
    expect(await enquire([ADDRESS])).toEqual(['normal'])
  })

  test('an IPv6 site gets four times as much as one of its networks', async () => {
    const { limits, enquire } = setUp(await open())
    const networks = Array.from({ length: 17 }, (_, index) => `2001:db8:1:${index}::1`)
    const found = await enquire(networks)
    expect([found.indexOf('frequent'), found.indexOf('refused')]).toEqual([8, 16])
    await vi.waitFor(() => expect(networks.map((address) => limits.search(address)).at(-1)).toBeGreaterThan(0))
    expect([limits.search('2001:db8:2:1::1'), limits.search(ADDRESS)]).toEqual([0, 0])
  })

  test('several processes count enquiries and searches together', async () => {
    const database = await open()
    const elsewhere = await openDatabase(database.place)
    const [one, other] = [setUp(database), setUp(elsewhere)]
    await one.enquire([ADDRESS, ADDRESS])
    expect(await other.enquire([ADDRESS, ADDRESS, ADDRESS])).toEqual(['frequent', 'frequent', 'refused'])

    for (const [index, { limits }] of [one, other, one].entries()) {
      expect([limits.search(ADDRESS), limits.search(ADDRESS)]).toEqual([0, 0])
      await vi.waitFor(async () => expect(await searchesIn(database)).toBe(2 * (index + 1)))
    }
    other.limits.search(ADDRESS)
    other.limits.search(ADDRESS)
    await vi.waitFor(() => expect(other.limits.search(ADDRESS)).toBe(60))
    expect(other.limits.search('203.0.113.8')).toBe(0)
    other.waitMinutes(1)
    expect(other.limits.search(ADDRESS)).toBe(0)
    await elsewhere.close()
  })
})

test('addresses are counted apart, a /64 of IPv6 as one', async () => {
  const { enquire } = setUp(await openSqlite())
  expect(await enquire(['203.0.113.1', '203.0.113.2', '203.0.113.3', null])).toEqual(Array(4).fill('normal'))
  for (const network of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:3:4:5:6'],
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:5:6:7:8'],
    ['::1', '::2', '0:0:0:0:1:2:3:4'],
  ])
    expect(await enquire(network)).toEqual(['normal', 'normal', 'frequent'])
  expect(await enquire(['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:3::1'])).toEqual(Array(3).fill('normal'))
})

test('searches go on, within the limit, while the database cannot be written', async () => {
  const database = await openSqlite()
  const { limits, warn } = setUp(database)
  await database.close()
  expect(Array.from({ length: 8 }, () => limits.search(ADDRESS))).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
})
