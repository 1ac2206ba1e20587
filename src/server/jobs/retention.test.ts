import { expect, test } from 'vitest'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser } from '#test/make.ts'
import { removeExpired } from './retention.ts'

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
})
