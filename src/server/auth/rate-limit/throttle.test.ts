import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createThrottle } from './throttle.ts'

const LIMITS = { perPair: 3, perAddress: 5, perAccount: 6, perMessages: 2, perDenials: 2 }
const attempt = { account: 'ada', clientAddress: '198.51.100.1', device: null, isKnownAddress: async () => false }
const from = (index: number) => ({ ...attempt, clientAddress: `198.51.100.${index}` })

function setUp(database: Pick<TestDatabase, 'kysely'>) {
  let time = new Date('2026-01-05T09:00:00Z').getTime()
  const now = () => new Date(time)
  const throttle = createThrottle(createAttemptCounter({ database: database as TestDatabase, now }), LIMITS)
  const waitMinutes = (minutes: number) => {
    time += minutes * 60_000
  }
  return { throttle, waitMinutes }
}

describeEachDatabase('the throttle', (open) => {
  test('an address that guesses one account has to wait, and others do not', async () => {
    const { throttle, waitMinutes } = setUp(await open())
    for (let index = 0; index < 3; index += 1) expect(await throttle.attempt(attempt)).toBe(0)
    expect(await throttle.attempt(attempt)).toBe(900)
    expect(await throttle.attempt(from(2))).toBe(0)
    expect(await throttle.attempt({ ...attempt, account: 'chidi' })).toBe(0)
    waitMinutes(14)
    expect(await throttle.attempt(attempt)).toBe(60)
    waitMinutes(1)
    expect(await throttle.attempt(attempt)).toBe(0)
  })

  test.each([
    ['years', 3 * 365 * 24 * 60, 'in this process', 0],
    ['years', 3 * 365 * 24 * 60, 'after a restart', 0],
    ['half a minute', 0.5, 'in another process', 900],
  ])('after a clock that was %s ahead (%d minutes), nobody waits longer than usual, %s', async (_, ahead, where, seconds) => {
    const database = await open()
    const before = setUp(database)
    before.waitMinutes(ahead)
    for (let index = 0; index < 4; index += 1) await before.throttle.attempt(attempt)
    before.waitMinutes(-ahead)
    const { throttle } = where === 'in this process' ? before : setUp(database)
    expect(await throttle.attempt(attempt)).toBe(seconds)
    for (let index = 0; index < 3; index += 1) await throttle.attempt(attempt)
    expect(await throttle.attempt(attempt)).toBe(900)
  })

  test('an address that guesses many accounts has to wait', async () => {
    const { throttle } = setUp(await open())
    for (let index = 0; index < 5; index += 1) await throttle.attempt({ ...attempt, account: `person ${index}` })
    expect(await throttle.attempt({ ...attempt, account: 'one more' })).toBeGreaterThan(0)
  })

  test('neighbours in an IPv6 network are one address', async () => {
    const { throttle } = setUp(await open())
    const neighbour = (index: number) => ({ ...attempt, clientAddress: `2001:db8:1:2::${index}` })
    for (let index = 0; index < 3; index += 1) await throttle.attempt(neighbour(index))
    expect(await throttle.attempt(neighbour(9))).toBeGreaterThan(0)
  })

  test('an IPv6 site gets four times as much as one of its networks', async () => {
    const { throttle } = setUp(await open())
    const network = (index: number) => `2001:db8:1:${index}::1`
    for (let index = 0; index < 20; index += 1) expect(await throttle.tokenAttempt(network(index))).toBe(0)
    expect(await throttle.tokenAttempt(network(20))).toBe(600)
    expect(await throttle.tokenAttempt('2001:db8:2:1::1')).toBe(0)
    const guess = (index: number) => throttle.attempt({ ...attempt, account: `person ${index}`, clientAddress: network(index) })
    for (let index = 0; index < 20; index += 1) expect(await guess(index)).toBe(0)
    await throttle.succeeded({ ...attempt, account: 'person 1', clientAddress: network(1) })
    expect([await guess(20), await guess(21)]).toEqual([0, 600])
  })

  test('too many unknown devices on one account block only unknown devices, for 15 minutes', async () => {
    const { throttle, waitMinutes } = setUp(await open())
    for (let index = 1; index <= 6; index += 1) expect(await throttle.attempt(from(index))).toBe(0)
    expect(await throttle.attempt(from(7))).toBe(900)
    expect(await throttle.attempt({ ...from(8), isKnownAddress: async () => true })).toBe(0)
    expect(await throttle.attempt({ ...from(7), device: 'own browser' })).toBe(0)
    waitMinutes(15)
    expect(await throttle.attempt(from(7))).toBe(0)
  })

  test('a correct password resets the count of wrong ones', async () => {
    const { throttle } = setUp(await open())
    for (let index = 0; index < 10; index += 1) {
      expect(await throttle.attempt(attempt)).toBe(0)
      await throttle.succeeded(attempt)
    }
  })

  test('the codes of an account have a count of their own, which a successful sign-in resets', async () => {
    const { throttle, waitMinutes } = setUp(await open())
    for (let index = 0; index < 2; index += 1) expect(await throttle.codeAttempt(from(index))).toBe(0)
    await throttle.succeeded(from(2))
    for (let index = 0; index < 3; index += 1) expect(await throttle.codeAttempt(from(index))).toBe(0)
    expect(await throttle.codeAttempt(from(4))).toBe(900)
    expect(await throttle.codeAttempt({ ...attempt, device: 'phone' })).toBe(0)
    expect(await throttle.codeAttempt({ ...attempt, account: 'chidi' })).toBe(0)
    waitMinutes(15)
    expect(await throttle.codeAttempt(from(4))).toBe(0)
  })

  test('a browser of one’s own has a count of its own', async () => {
    const { throttle } = setUp(await open())
    const own = { ...attempt, device: 'browser' }
    for (let index = 0; index < 3; index += 1) expect(await throttle.attempt(own)).toBe(0)
    expect(await throttle.attempt(own)).toBeGreaterThan(0)
    expect(await throttle.attempt(attempt)).toBe(0)
  })

  test('several processes count together, also when they try at once', async () => {
    const database = await open()
    const elsewhere = await openDatabase(database.place)
    const [one, other] = [setUp(database).throttle, setUp(elsewhere).throttle]
    const waits = await Promise.all([one, other, one, other, one, other].map((throttle) => throttle.attempt(attempt)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
    // As after a restart.
    expect(await setUp(database).throttle.attempt(attempt)).toBeGreaterThan(0)
    await elsewhere.close()
  })

  test('a flood costs the database nothing, whichever accounts it tries', async () => {
    const database = await open()
    const { throttle } = setUp(database)
    for (let index = 0; index < 6; index += 1) await throttle.attempt({ ...attempt, account: `person ${index}` })
    const before = database.statements.length
    for (let index = 0; index < 100; index += 1) {
      expect(await throttle.attempt({ ...attempt, account: `another ${index}` })).toBeGreaterThan(0)
    }
    expect(database.statements.length).toBe(before)
  })

  test('expired counts are deleted', async () => {
    const database = await open()
    const { throttle, waitMinutes } = setUp(database)
    for (let index = 0; index < 5; index += 1) await throttle.attempt(from(index))
    waitMinutes(60)
    await throttle.tokenAttempt('203.0.113.9')
    expect(await database.kysely.selectFrom('attemptCounts').select('name').execute()).toEqual([
      { name: 'token from 203.0.113.9' },
    ])
  })

  test('the audit log gets at most one refusal a minute for each address and account', async () => {
    const { throttle, waitMinutes } = setUp(await open())
    const shouldAudit = (account: string | null, index: number) => throttle.shouldAudit(account, `198.51.100.${index}`)
    expect([
      await shouldAudit('ada', 1),
      await shouldAudit('ada', 1),
      await shouldAudit('chidi', 1),
      await shouldAudit('ada', 2),
    ]).toEqual([true, false, false, false])
    expect(await shouldAudit('chidi', 3)).toBe(true)
    waitMinutes(1)
    expect([await shouldAudit('ada', 1), await shouldAudit(null, 2)]).toEqual([true, true])
  })
  test('of the refusals of many people at one address some are recorded', async () => {
    const { throttle } = setUp(await open())
    const denied = async (address: string, people: number[]) => {
      const found = []
      for (const person of people) found.push(await throttle.denial(`person ${person}`, address))
      return found
    }
    const people = Array.from({ length: 14 }, (_, index) => index)
    const recorded = await denied('198.51.100.1', people)
    expect(recorded.filter(({ isRecorded }) => isRecorded)).toHaveLength(10)
    expect(await denied('198.51.100.2', [12, 0])).toEqual([
      { isRecorded: true, leftOut: 1 },
      { isRecorded: true, leftOut: 0 },
    ])
  })
})
