import { safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser } from '#test/make.ts'

describeEachDatabase('the audit log', (open) => {
  test('tells who did what from where, newest first, and can be narrowed', async () => {
    const database = await open()
    let time = new Date('2026-01-05T20:00:00Z')
    const { login } = await createTestApp({ database, now: () => time })
    const { client, user } = await login('admin', { firstName: 'Bisi' })
    const { id } = await makeUser(database.kysely)
    await client.users.update({ id, version: 1, role: 'author' })
    time = new Date('2026-01-06T06:00:00Z')
    await client.invitations.invite({ email: 'chidi@college.test' })
    const { items, total } = await client.audit.list({})
    expect(total).toBe(2)
    expect(items.map(({ action }) => action)).toEqual(['invitations.invite', 'users.update'])
    expect(items[1]).toMatchObject({ actorId: user.id, actorName: 'Bisi Bello', ipAddress: '203.0.113.7', sequence: 1 })
    const totalOf = async (filter: Parameters<typeof client.audit.list>[0]) => (await client.audit.list(filter)).total
    expect(await totalOf({ search: 'CHIDI' })).toBe(1)
    expect(await totalOf({ search: 'bisi' })).toBe(2)
    expect(await totalOf({ action: 'users.update' })).toBe(1)
    expect(await totalOf({ actorId: 'nobody' })).toBe(0)
    expect(await totalOf({ from: '2026-01-06T00:00:00+01:00' })).toBe(1)
    expect(await totalOf({ until: '2026-01-06T00:00:00Z' })).toBe(1)
    expect(await client.audit.listActions()).toEqual(['invitations.invite', 'users.update'])
    expect(await client.audit.verify()).toEqual({ isIntact: true, entries: 2, brokenAt: null })
  })

  test('a refusal leaves an entry, whether a permission is missing or a rule is broken', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const viewer = await login('viewer')
    await safe(viewer.client.audit.list({}))
    const { client, user } = await login('admin')
    await safe(client.users.update({ id: user.id, version: 1, role: 'viewer' }))
    expect((await client.audit.list({ action: 'operations.denied' })).items).toMatchObject([
      {
        actorId: user.id,
        entityId: 'users.update',
        summary: 'Was refused users.update: The last active admin can neither be demoted nor deactivated.',
      },
      {
        actorId: viewer.user.id,
        entityId: 'audit.list',
        summary: "Was refused audit.list: You don't have permission to access this resource.",
      },
    ])
    expect(await client.audit.verify()).toMatchObject({ isIntact: true, entries: 2 })
  })
})
