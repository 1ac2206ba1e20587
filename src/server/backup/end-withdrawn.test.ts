import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import type { UserProfileRow } from '#server/db/people-tables.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeUser } from '#test/make.ts'
import { endWithdrawn, keepRevoked } from './store.ts'

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

describeEachDatabase('what was withdrawn after a backup', (open) => {
  async function restore(isSameWebsite: boolean) {
    const [live, restored] = [await open(), await open()]
    const user = await makeUser(restored.kysely, { role: 'admin' })
    if (isSameWebsite) await makeUser(live.kysely, { id: user.id, role: 'admin' })
    const page = await makePage(restored.kysely, { status: 'draft' })
    for (const id of ['open', 'withdrawn']) await invite(restored.kysely, id)
    await invite(live.kysely, 'open')
    await invite(live.kysely, 'withdrawn', NOW)
    await restored.kysely.insertInto('previewRounds').values({ pageId: page.id, round: 1 }).execute()
    const rounds = [
      { pageId: page.id, round: 3 },
      { pageId: 'other', round: 1 },
    ]
    await live.kysely.insertInto('previewRounds').values(rounds).execute()
    await restored.kysely.transaction().execute((trx) => endWithdrawn(trx, live.kysely, NOW))
    const invitations = await restored.kysely.selectFrom('userInvitations').select(['id', 'endedAt']).orderBy('id').execute()
    const found = await restored.kysely.selectFrom('previewRounds').select('round').orderBy('round', 'desc').execute()
    return [invitations.map(({ endedAt }) => endedAt), found.map(({ round }) => round)]
  }

  test('stays withdrawn after a restore', async () => {
    expect(await restore(true)).toEqual([
      [null, NOW],
      [3, 1],
    ])
  })

  test('is unknown to the website of a new server, which takes everything over', async () => {
    expect(await restore(false)).toEqual([[null, null], [1]])
  })
})

describeEachDatabase('access that people have lost after a backup', (open) => {
  const [BACKUP, LATER] = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z']

  /** A person of the backup and the same one now. Resolves to the access after the restore. */
  async function restore(
    then: Partial<UserProfileRow>,
    present: Partial<UserProfileRow>,
    codes: [string[], string[]] = [[], []],
  ) {
    const [live, restored] = [await open(), await open()]
    const { id } = await makeUser(restored.kysely, { updatedAt: BACKUP, ...then })
    await makeUser(live.kysely, { id, updatedAt: LATER, ...present })
    for (const [index, { kysely }] of [restored, live].entries()) {
      const values = codes[index]!.map((codeHash) => ({ codeHash, userId: id }))
      if (values.length > 0) await kysely.insertInto('recoveryCodes').values(values).execute()
    }
    await restored.kysely.transaction().execute((trx) => keepRevoked(trx, live.kysely))
    const [person] = await restored.kysely.selectFrom('userProfiles').select(['role', 'isActive']).execute()
    const left = await restored.kysely.selectFrom('recoveryCodes').select('codeHash').orderBy('codeHash').execute()
    return { ...person, codes: left.map(({ codeHash }) => codeHash) }
  }

  test('stays lost after a restore', async () => {
    expect(await restore({ role: 'admin' }, { role: 'viewer' })).toMatchObject({ role: 'viewer', isActive: 1 })
    expect(await restore({ role: 'author' }, { role: 'author', isActive: 0 })).toMatchObject({ role: 'author', isActive: 0 })
    expect(await restore({}, {}, [['a', 'b'], ['b']])).toMatchObject({ codes: ['b'] })
  })

  test('is not given by a restore either', async () => {
    expect(await restore({ role: 'viewer', isActive: 0 }, { role: 'admin' })).toMatchObject({ role: 'viewer', isActive: 0 })
  })

  test('comes back with a state that is newer than the present one', async () => {
    const older = { updatedAt: '2026-02-01T09:00:00.000Z', role: 'viewer' as const }
    expect(await restore({ role: 'admin' }, older)).toMatchObject({ role: 'admin', isActive: 1 })
  })
})
