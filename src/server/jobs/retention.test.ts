import { expect, test } from 'vitest'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser } from '#test/make.ts'
import { removeExpired } from './retention.ts'
import { removeAttemptCounts } from './store.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = new Date('2026-06-01T09:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

describeEachDatabase('retention', (open) => {
  test('sessions stay for 90 days after their end, links and counts until theirs', async () => {
    const database = await open()
    const db = database.kysely
    const { id: userId } = await makeUser(db)
    const session = { userId, createdAt: daysAgo(200), lastSeenAt: daysAgo(100), ipAddress: null, userAgent: null }
    const sessions = [
      { id: 'old', endsAt: daysAgo(91), endedAt: null },
      { id: 'ended', endsAt: daysAgo(-5), endedAt: daysAgo(91) },
      { id: 'recent', endsAt: daysAgo(89), endedAt: null },
    ]
    for (const row of sessions)
      await db
        .insertInto('sessions')
        .values({ ...session, ...row, tokenHash: row.id, expiresAt: row.endsAt })
        .execute()
    const token = { userId, purpose: 'reset-password' as const, createdAt: daysAgo(3) }
    for (const [tokenHash, expiresAt] of [
      ['dead', daysAgo(1)],
      ['good', daysAgo(-1)],
    ] as const)
      await db
        .insertInto('accountTokens')
        .values({ ...token, tokenHash, expiresAt })
        .execute()
    for (const [name, endsAt] of [
      ['over', daysAgo(1)],
      ['counting', daysAgo(-1)],
    ] as const)
      await db.insertInto('attemptCounts').values({ name, total: 1, endsAt }).execute()

    await removeExpired({ database, now: () => NOW }, AbortSignal.timeout(60_000))
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'recent' }])
    expect(await db.selectFrom('accountTokens').select('tokenHash').execute()).toEqual([{ tokenHash: 'good' }])
    expect(await db.selectFrom('attemptCounts').select('name').execute()).toEqual([{ name: 'counting' }])
  })

  test('many sessions and links go in batches of 500, and a stop ends after the current one', async () => {
    const database = await open()
    const db = database.kysely
    const { id: userId } = await makeUser(db)
    const ids = Array.from({ length: 1100 }, (_, index) => String(index))
    const times = { createdAt: daysAgo(200), lastSeenAt: daysAgo(200), expiresAt: daysAgo(100), endsAt: daysAgo(100) }
    const session = { ...times, userId, endedAt: null, confirmedAt: null, ipAddress: null, userAgent: null }
    const token = { userId, purpose: 'verify-email' as const, madeBy: null, createdAt: daysAgo(3), expiresAt: daysAgo(1) }
    for (let first = 0; first < ids.length; first += 550) {
      const part = ids.slice(first, first + 550)
      await db
        .insertInto('sessions')
        .values(part.map((id) => ({ ...session, id, tokenHash: id })))
        .execute()
      await db
        .insertInto('accountTokens')
        .values(part.map((tokenHash) => ({ ...token, tokenHash })))
        .execute()
    }
    const left = async () => [
      (await db.selectFrom('sessions').select('id').execute()).length,
      (await db.selectFrom('accountTokens').select('tokenHash').execute()).length,
    ]
    const stopping = new AbortController()
    const removal = removeExpired({ database, now: () => NOW }, stopping.signal)
    stopping.abort()
    await removal
    expect(await left()).toEqual([600, 1100])
    await removeExpired({ database, now: () => NOW }, new AbortController().signal)
    expect(await left()).toEqual([0, 0])
  })

  test('counts go in batches too', async () => {
    const { kysely: db } = await open()
    const counts = ['one', 'two', 'three'].map((name) => ({ name, total: 1, endsAt: daysAgo(1) }))
    await db.insertInto('attemptCounts').values(counts).execute()
    const deleted = [await removeAttemptCounts(db, daysAgo(0), 2), await removeAttemptCounts(db, daysAgo(0), 2)]
    expect(deleted).toEqual([2, 1])
  })
})
