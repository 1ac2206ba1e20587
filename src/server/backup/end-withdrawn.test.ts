import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { auditedTransaction, SERVER_ACTOR, type AuditEvent, type EntityType } from '#server/audit/audit.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { UserCredentialsRow, UserProfileRow } from '#server/db/people-tables.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMessage, makePage, makeUser } from '#test/make.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { endWithdrawnAccess, holdBackMail, keepAccess, keepDelivery, listAdmins } from './carry-over-store.ts'

const invite = (db: Db, id: string, endedAt: string | null = null) =>
  db
    .insertInto('userInvitations')
    .values({
      id,
      email: `${id}@college.test`,
      role: 'admin',
      invitedBy: null,
      invitationToken: id,
      codeHash: null,
      expiresAt: '2040-01-01T00:00:00.000Z',
      acceptedAt: null,
      endedAt,
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    .execute()

const NOW = '2026-03-02T09:00:00.000Z'
const OFF = { twoFactorSecret: null, twoFactorSince: null, twoFactorStep: 0 }
const SAME_KEY = { isSameKey: true }

/** The audit log has an entry about each record that a website has had. */
const log = (database: Database, act: Pick<AuditEvent, 'action' | 'entityId'> & { entityType: EntityType; actorId?: string }) =>
  auditedTransaction(database, (trx) => {
    const { actorId = null, ...rest } = act
    const actor = { ...SERVER_ACTOR, id: actorId }
    return createAuditLog(TEST_SECRET_KEY).add(trx, { ...rest, actor, summary: 'x', at: new Date(NOW) })
  })

describeEachDatabase('what was withdrawn after a backup', (open) => {
  async function restore(isSameWebsite: boolean) {
    const [live, restored] = [await open(), await open()]
    const user = await makeUser(restored.kysely, { role: 'admin' })
    if (isSameWebsite) await makeUser(live.kysely, { id: user.id, role: 'admin' })
    const page = await makePage(restored.kysely, { status: 'draft' })
    for (const id of ['open', 'withdrawn', 'deleted', 'unknown']) await invite(restored.kysely, id)
    await invite(live.kysely, 'open')
    await invite(live.kysely, 'withdrawn', NOW)
    if (isSameWebsite)
      for (const entityId of ['open', 'withdrawn', 'deleted'])
        await log(live, { action: 'invitations.invite', entityType: 'invitations', entityId })
    await restored.kysely.insertInto('previewRounds').values({ pageId: page.id, round: 1 }).execute()
    const rounds = [
      { pageId: page.id, round: 3 },
      { pageId: 'other', round: 1 },
    ]
    await live.kysely.insertInto('previewRounds').values(rounds).execute()
    await restored.kysely.transaction().execute((trx) => endWithdrawnAccess(trx, live.kysely, NOW))
    const invitations = await restored.kysely.selectFrom('userInvitations').select(['id', 'endedAt']).orderBy('id').execute()
    const found = await restored.kysely.selectFrom('previewRounds').select('round').orderBy('round', 'desc').execute()
    const ended = invitations.filter(({ endedAt }) => endedAt === NOW).map(({ id }) => id)
    return [ended, found.map(({ round }) => round)]
  }

  test('stays withdrawn after a restore, but not an invitation that the present website has never had', async () => {
    expect(await restore(true)).toEqual([
      ['deleted', 'withdrawn'],
      [3, 1],
    ])
  })

  test('is unknown to the website of a new server, which takes everything over', async () => {
    expect(await restore(false)).toEqual([[], [1]])
  })
})

describeEachDatabase('access that people have lost after a backup', (open) => {
  const [BACKUP, LATER] = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z']

  /** A person of the backup and the same one now. Resolves to the access after the restore. */
  async function restore(
    then: Partial<UserProfileRow>,
    present: Partial<UserProfileRow>,
    codes: [string[], string[]] = [[], []],
    codesMadeAt: [string | null, string | null] = [null, null],
  ) {
    const [live, restored] = [await open(), await open()]
    const { id } = await makeUser(restored.kysely, { updatedAt: BACKUP, ...then })
    await makeUser(live.kysely, { id, updatedAt: LATER, ...present })
    for (const [index, { kysely }] of [restored, live].entries()) {
      const values = codes[index]!.map((codeHash) => ({ codeHash, userId: id }))
      if (values.length > 0) await kysely.insertInto('recoveryCodes').values(values).execute()
      await kysely.updateTable('userCredentials').set({ codesMadeAt: codesMadeAt[index]! }).execute()
    }
    await restored.kysely.transaction().execute((trx) => keepAccess(trx, live.kysely, SAME_KEY))
    const [person] = await restored.kysely.selectFrom('userProfiles').select(['role', 'isActive']).execute()
    const left = await restored.kysely.selectFrom('recoveryCodes').select('codeHash').orderBy('codeHash').execute()
    return { ...person, codes: left.map(({ codeHash }) => codeHash) }
  }

  test('stays lost after a restore', async () => {
    expect(await restore({ role: 'admin' }, { role: 'viewer' })).toMatchObject({ role: 'viewer', isActive: 1 })
    expect(await restore({ role: 'author' }, { role: 'author', isActive: 0 })).toMatchObject({ role: 'author', isActive: 0 })
  })

  test('is not shown as access before the restore is confirmed', async () => {
    const [live, restored] = [await open(), await open()]
    const admin = { role: 'admin', updatedAt: BACKUP } as const
    for (const id of ['kept', 'demoted', 'deactivated', 'deleted', 'new'])
      await makeUser(restored.kysely, { ...admin, id, email: `${id}@college.test` })
    await makeUser(live.kysely, { ...admin, id: 'kept' })
    await makeUser(live.kysely, { id: 'demoted', role: 'editor', updatedAt: LATER })
    await makeUser(live.kysely, { ...admin, id: 'deactivated', isActive: 0, updatedAt: LATER })
    await makeUser(live.kysely, { ...admin, id: 'later' })
    await log(live, { action: 'users.update', entityType: 'users', entityId: 'deleted' })
    const shown = await listAdmins(restored.kysely, live.kysely)
    expect(shown).toEqual(['kept@college.test', 'new@college.test'])
    expect(await listAdmins(restored.kysely, undefined)).toHaveLength(5)
    await restored.kysely.transaction().execute((trx) => keepAccess(trx, live.kysely, SAME_KEY))
    expect(await listAdmins(restored.kysely, undefined)).toEqual(shown)
  })

  test.each([
    ['one that was used stays used', [BACKUP, BACKUP], ['b']],
    ['the present ones count', [BACKUP, LATER], ['c']],
    ['those of a newer state are kept', [LATER, BACKUP], ['a', 'b']],
    ['one that was used before the times were stored stays used', [null, null], ['b']],
  ] as const)('of recovery codes, %s', async (_, [then, present], left) => {
    const now = present === LATER ? ['c'] : ['b']
    // A new password changes the row, too.
    const state = { updatedAt: then === LATER ? LATER : BACKUP }
    expect(await restore(state, { updatedAt: BACKUP }, [['a', 'b'], now], [then, present])).toMatchObject({ codes: left })
  })

  test('is found in a website that an older version has left', async () => {
    const [live, restored] = [await open(), await open()]
    const { id } = await makeUser(restored.kysely, { role: 'admin' })
    await makeUser(live.kysely, { id, role: 'viewer' })
    await sql`ALTER TABLE user_credentials DROP COLUMN codes_made_at`.execute(live.kysely)
    await restored.kysely.transaction().execute((trx) => keepAccess(trx, live.kysely, SAME_KEY))
    expect(await restored.kysely.selectFrom('userProfiles').select('role').execute()).toEqual([{ role: 'viewer' }])
  })

  test('stays lost after a second restore of the same backup', async () => {
    expect(await restore({ role: 'admin' }, { role: 'viewer', isActive: 0, updatedAt: BACKUP })).toMatchObject({
      role: 'viewer',
      isActive: 0,
    })
  })

  test('leaves an account inactive that was deleted, and not one that the present website has never had', async () => {
    const [live, restored] = [await open(), await open()]
    const people: string[] = []
    for (const name of ['deleted', 'erased', 'new'])
      people.push((await makeUser(restored.kysely, { email: `${name}@college.test` })).id)
    const [deleted, erased] = people
    await log(live, { action: 'users.update', entityType: 'users', entityId: deleted! })
    await log(live, { action: 'invitations.accept', entityType: 'invitations', entityId: 'i', actorId: erased! })
    const found = await restored.kysely.transaction().execute((trx) => keepAccess(trx, live.kysely, SAME_KEY))
    expect(new Set(found)).toEqual(new Set([deleted, erased]))
    const active = await restored.kysely.selectFrom('userProfiles').select('email').where('isActive', '=', 1).execute()
    expect(active).toEqual([{ email: 'new@college.test' }])
  })

  test('is not given by a restore either', async () => {
    expect(await restore({ role: 'viewer', isActive: 0 }, { role: 'admin' })).toMatchObject({ role: 'viewer', isActive: 0 })
  })

  test('comes back with a state that is newer than the present one', async () => {
    const older = { updatedAt: '2026-02-01T09:00:00.000Z', role: 'viewer' as const }
    expect(await restore({ role: 'admin' }, older)).toMatchObject({ role: 'admin', isActive: 1 })
  })
})

describeEachDatabase('how people sign in after a restore', (open) => {
  const [BACKUP, LATER] = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z']
  const INSECURE = { passwordHash: 'leaked', twoFactorSecret: 'old', twoFactorSince: BACKUP, twoFactorStep: 1, updatedAt: BACKUP }
  const SECURE = {
    passwordHash: 'new',
    twoFactorSecret: 'set up again',
    twoFactorSince: LATER,
    twoFactorStep: 2,
    updatedAt: LATER,
  }

  async function restore(then: Partial<UserCredentialsRow>, present: Partial<UserCredentialsRow> | undefined, isSameKey = true) {
    const [live, restored] = [await open(), await open()]
    const { id } = await makeUser(restored.kysely)
    await restored.kysely.updateTable('userCredentials').set(then).execute()
    if (present) await makeUser(live.kysely, { id })
    if (present) await live.kysely.updateTable('userCredentials').set(present).execute()
    await restored.kysely.transaction().execute((trx) => keepAccess(trx, live.kysely, { isSameKey }))
    return restored.kysely.selectFrom('userCredentials').selectAll().executeTakeFirst()
  }

  test.each([
    ['their password and second factor stay as they are now', INSECURE, SECURE, SECURE],
    ['a second factor that was turned off stays off', SECURE, { ...SECURE, ...OFF }, { ...SECURE, ...OFF }],
    ['what is newer in the backup is restored', SECURE, INSECURE, SECURE],
    ['people whom the present website does not have come back as they were', INSECURE, undefined, INSECURE],
  ])('%s', async (_, then, present, expected) => {
    expect(await restore(then, present)).toMatchObject(expected)
  })

  test('a second factor that the key of the backup cannot read is not kept, the password is', async () => {
    expect(await restore(INSECURE, SECURE, false)).toMatchObject({ ...INSECURE, passwordHash: 'new', updatedAt: LATER })
  })
})

describeEachDatabase('mail that waited when a backup was made', (open) => {
  test('is not sent again: what is known about it counts, and the rest is held back', async () => {
    const [live, restored] = [await open(), await open()]
    for (const id of ['sent', 'waiting', 'unknown']) {
      await makeMessage(restored.kysely, { id, status: 'waiting', bodyText: 'x', bodyHtml: 'x' })
      if (id === 'waiting') await makeMessage(live.kysely, { id, status: 'waiting', bodyText: 'x', bodyHtml: 'x', attempts: 2 })
    }
    await makeMessage(live.kysely, { id: 'sent', status: 'sent', sentAt: NOW, bodyText: '', bodyHtml: '' })
    await restored.migrateUnderLock((runner) => holdBackMail(runner, NOW))
    await restored.kysely.transaction().execute((trx) => keepDelivery(trx, live.kysely))
    const found = await restored.kysely
      .selectFrom('outbox')
      .select(['id', 'status', 'attempts', 'lastError', 'bodyText'])
      .orderBy('id')
      .execute()
    expect(found).toMatchObject([
      { id: 'sent', status: 'sent', bodyText: '' },
      { id: 'unknown', status: 'failed', lastError: expect.stringContaining('send it again') as string, bodyText: 'x' },
      { id: 'waiting', status: 'waiting', attempts: 2, lastError: null, bodyText: 'x' },
    ])
  })
})
