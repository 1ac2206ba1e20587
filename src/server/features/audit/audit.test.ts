import { safe } from '@orpc/client'
import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit/audit-actions.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeUser } from '#test/make.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 9, 0, second))

const auditLog = createAuditLog(TEST_CONFIG.secretKey)

/** Entries as they come, a second apart: who, what and about which page. */
const write = (database: TestDatabase, entries: [actor: string, action: AuditAction, title: string][]) =>
  auditedTransaction(database, async (trx) => {
    for (const [second, [name, action, title]] of entries.entries()) {
      const actor = { id: `id-of-${name.split(' ')[1]}`, name, ipAddress: null }
      await auditLog.add(trx, {
        actor,
        action,
        entityType: 'pages',
        entityId: title,
        summary: `Changed "${title}"`,
        at: at(second),
      })
    }
  })

describeEachDatabase('the audit log', (open) => {
  test('lists who did what from where, newest first, with filters', async () => {
    const database = await open()
    let time = new Date('2026-01-05T22:56:00Z')
    const { login } = await createTestApp({ database, now: () => time })
    const { client, user } = await login('admin', { firstName: 'Bisi' })
    const { id } = await makeUser(database.kysely)
    await client.users.update({ id, version: 1, role: 'author' })
    time = new Date('2026-01-05T23:02:00Z')
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
    expect(await totalOf({ until: '2026-01-05T23:00:00Z' })).toBe(1)
    expect(await client.audit.listActions()).toEqual(['invitations.invite', 'users.update'])
    expect(await client.audit.verify({})).toMatchObject({ isIntact: true, entries: 2, brokenAt: null })
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
        summary:
          'Was refused "Change the name or role of a person, or activate or deactivate them": The last active admin can neither be demoted nor deactivated.',
      },
      {
        actorId: viewer.user.id,
        entityId: 'audit.list',
        summary: 'Was refused "Who did what, newest first": You don\'t have permission to access this resource.',
      },
    ])
    expect(await client.audit.verify({})).toMatchObject({ isIntact: true, entries: 2 })
  })

  test('a flood of refusals fills neither the log nor the database, and the next entry says how many are missing', async () => {
    const database = await open()
    let time = Date.parse('2026-01-05T09:00:00Z')
    const { login } = await createTestApp({ database, now: () => new Date(time) })
    const [viewer, other] = [await login('viewer'), await login('viewer')]
    const { client } = await login('admin')
    const denials = async () => (await client.audit.list({ action: 'operations.denied' })).items
    for (let index = 0; index < 30; index += 1) await safe(viewer.client.users.list({}))
    expect(await denials()).toHaveLength(10)
    const writes = () => database.statements.filter((statement) => /^(?:insert|update)/i.test(statement)).length
    const before = writes()
    await safe(viewer.client.users.list({}))
    expect(writes()).toBe(before)

    await safe(other.client.users.list({}))
    expect(await denials()).toHaveLength(11)
    time += 10 * 60_000
    await safe(viewer.client.users.list({}))
    expect((await denials())[0]).toMatchObject({
      actorId: viewer.user.id,
      summary: expect.stringMatching(/^Was refused .* \(refusals before this one that were not recorded: 21\)$/) as string,
      after: { notRecorded: 21 },
    })
  })

  test('a search finds entries by beginnings of their words, with every filter', async () => {
    const database = await open()
    const { client } = await (await createTestApp({ database })).login('admin')
    await write(database, [
      ['Ọlá Bello', 'pages.create', 'School fees_2026.pdf'],
      ['Musa Eze', 'pages.update', 'Hostel: Adébáyọ̀ Hall'],
      ['Ọlá Bello', 'pages.update', 'Hostel (new)'],
      ['Musa Eze', 'pages.delete', 'pages.update'],
    ])
    const found = async (search: string, filter: Partial<Parameters<typeof client.audit.list>[0]> = {}) =>
      (await client.audit.list({ search, ...filter })).items.map(({ entityId }) => entityId)
    expect(await found('hostel')).toEqual(['Hostel (new)', 'Hostel: Adébáyọ̀ Hall'])
    expect(await found('ola hos')).toEqual(['Hostel (new)'])
    expect(await found('ADEBAYO')).toEqual(['Hostel: Adébáyọ̀ Hall'])
    expect(await found('fees 2026')).toEqual(['School fees_2026.pdf'])
    expect(await found('update')).toEqual(['pages.update'])
    expect(await found('_pagesupdate')).toEqual([])
    expect(await found('"OR* (changed')).toEqual([])
    expect(await found('!?')).toHaveLength(4)
    expect(await found('changed', { action: 'pages.update' })).toEqual(['Hostel (new)', 'Hostel: Adébáyọ̀ Hall'])
    expect(await found('changed', { actorId: 'id-of-Eze' })).toEqual(['pages.update', 'Hostel: Adébáyọ̀ Hall'])
    expect(await found('changed', { entityType: 'tags' })).toEqual([])
    expect(await found('changed', { entityId: 'Hostel (new)' })).toEqual(['Hostel (new)'])
    expect(await found('changed', { action: '"*' })).toEqual([])
    const [from, until] = [at(1).toISOString(), at(3).toISOString()]
    expect(await found('changed', { from, until })).toEqual(['Hostel (new)', 'Hostel: Adébáyọ̀ Hall'])
  })

  test('results are newest first, 50 a page; the total is known without a search', async () => {
    const database = await open()
    const { client } = await (await createTestApp({ database })).login('admin')
    await write(
      database,
      Array.from({ length: 103 }, (_, number) => ['Musa Eze', number < 3 ? 'pages.create' : 'pages.update', `Page ${number}`]),
    )
    const pages = [1, 2, 3].map((page) => client.audit.list({ search: 'musa', page }))
    const [first, second, third] = await Promise.all(pages)
    expect(first).toMatchObject({ total: 51, hasMore: true })
    expect(second).toMatchObject({ total: 101, hasMore: true })
    expect(third).toMatchObject({ total: 103, hasMore: false })
    const titles = [first!, second!, third!].flatMap(({ items }) => items.map(({ entityId }) => entityId))
    expect(titles).toEqual(Array.from({ length: 103 }, (_, number) => `Page ${102 - number}`))

    expect(await client.audit.list({})).toMatchObject({ total: 103, hasMore: true })
    expect(await client.audit.list({ action: 'pages.create' })).toMatchObject({ total: 3, hasMore: false })
    expect(await client.audit.list({ entityType: 'pages', page: 3 })).toMatchObject({ total: 103, hasMore: false })
    expect(await client.audit.list({ actorId: 'id-of-Eze' })).toMatchObject({ total: 103 })
    expect(await client.audit.list({ until: at(3).toISOString() })).toMatchObject({ total: 3 })
  })

  test('one person is erased from it, unless the account is still active', async () => {
    const database = await open()
    const { client } = await (await createTestApp({ database })).login('admin')
    const person = await makeUser(database.kysely, { email: 'chidi@college.test' })
    await auditedTransaction(database, (trx) =>
      auditLog.add(trx, {
        actor: { id: person.id, name: 'Chidi Okafor', ipAddress: '203.0.113.1' },
        action: 'pages.create',
        entityType: 'pages',
        entityId: 'p',
        summary: 'Created page "Fees"',
        at: at(1),
      }),
    )
    await expect(client.audit.erasePerson({ email: 'Chidi@college.test' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await client.users.update({ id: person.id, version: 1, isActive: false })
    // The entry of the deactivation is about that person, too.
    expect(await client.audit.erasePerson({ email: 'Chidi@college.test' })).toEqual({ entries: 2, records: 1 })
    const { items } = await client.audit.list({})
    expect(items.map(({ summary, isErased }) => [summary, isErased])).toEqual([
      ['Erased one person from 2 entries and 1 other record', false],
      ['Erased', true],
      ['Erased', true],
    ])
    expect((await client.audit.list({ search: 'Chidi' })).items).toEqual([])
    expect(await client.audit.verify({})).toMatchObject({ isIntact: true, erased: 2 })
  })
})
