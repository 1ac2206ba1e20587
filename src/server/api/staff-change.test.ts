import { expect, test } from 'vitest'
import { auditedTransaction } from '#server/audit/audit.ts'
import type { UserProfileRow } from '#server/db/people-tables.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { refusal } from '#test/refusal.ts'

const TAG = { name: 'Sport', slug: '', description: '', color: '#10B981', isActive: true }

describeEachDatabase('a write that waits for its turn', (open) => {
  test.each<[string, Partial<UserProfileRow>, string]>([
    ['was deactivated', { isActive: 0 }, 'UNAUTHORIZED'],
    ['got a lesser role', { role: 'viewer' }, 'FORBIDDEN'],
  ])('is refused if its sender %s meanwhile', async (_what, change, code) => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login('editor')
    const isWaiting = () => database.statements.some((statement) => /from "user_profiles".*"sessions"/s.test(statement))
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const before = auditedTransaction(database, async (trx) => {
      begun.resolve()
      await released.promise
      await trx.updateTable('userProfiles').set(change).where('id', '=', user.id).execute()
    })
    await begun.promise
    const refused = refusal(client.tags.create(TAG))
    await expect.poll(isWaiting).toBe(true)
    released.resolve()
    await before
    expect(await refused).toMatchObject({ code })
    expect(await database.kysely.selectFrom('tags').selectAll().execute()).toEqual([])
  })
})
