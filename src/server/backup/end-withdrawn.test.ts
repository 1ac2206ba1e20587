import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeUser } from '#test/make.ts'
import { endWithdrawn } from './store.ts'

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
