import { expect, test } from 'vitest'
import { auditedTransaction } from '#server/audit/audit.ts'
import type { UserProfileRow } from '#server/db/people-tables.ts'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { refusal } from '#test/refusal.ts'

const TAG = { name: 'Sport', slug: '', description: '', color: '#10B981', isActive: true }

const createTag = (client: Client) => client.tags.create(TAG)
const erasePerson = (client: Client) => client.audit.erasePerson({ email: 'ngozi@example.com' })

describeEachDatabase('a write that waits for its turn', (open) => {
  test.each<[string, Partial<UserProfileRow>, string, (client: Client) => Promise<unknown>]>([
    ['was deactivated', { isActive: 0 }, 'UNAUTHORIZED', createTag],
    ['got a lesser role', { role: 'viewer' }, 'FORBIDDEN', createTag],
    ['who erases a person got a lesser role', { role: 'viewer' }, 'FORBIDDEN', erasePerson],
  ])('is refused if its sender %s meanwhile', async (_what, change, code, write) => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login('admin')
    const isWaiting = () => database.statements.some((statement) => /from "user_profiles".*"sessions"/s.test(statement))
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const before = auditedTransaction(database, async (trx) => {
      begun.resolve()
      await released.promise
      await trx.updateTable('userProfiles').set(change).where('id', '=', user.id).execute()
    })
    await begun.promise
    const refused = refusal(write(client))
    await expect.poll(isWaiting).toBe(true)
    released.resolve()
    await before
    expect(await refused).toMatchObject({ code })
    expect(await database.kysely.selectFrom('tags').selectAll().execute()).toEqual([])
    const log = await database.kysely.selectFrom('auditLog').select('action').execute()
    expect(log).not.toContainEqual({ action: 'audit.erasePerson' })
  })
})
