import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia, makePage, makeSetting } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

describeEachDatabase('several media items at once', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author')
    const make = (title: string, fields = {}) =>
      makeMedia(database.kysely, { title, filePath: `/pictures/${title.toLowerCase()}.jpg`, ...fields })
    const readSummaries = async () =>
      (await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence').execute()).map(({ summary }) => summary)
    return { ...app, database, client: author.client, make, readSummaries }
  }

  test('files are moved into a folder and out of it, with one entry in the audit log', async () => {
    const { client, make, readSummaries } = await start()
    const folder = await client.mediaFolders.create({ name: 'Sport' })
    const [match, goal] = [await make('Match'), await make('Goal')]
    const ids = [match.id, goal.id, 'deleted meanwhile']
    expect(await client.media.move({ ids, folderId: folder.id })).toEqual({ moved: 2 })
    expect(await client.media.move({ ids, folderId: folder.id })).toEqual({ moved: 0 })
    expect((await client.mediaFolders.list()).items).toMatchObject([{ name: 'Sport', files: 2 }])
    // A form that is open for one of them can still save.
    expect(await client.media.get({ id: match.id })).toMatchObject({ folderId: folder.id, version: 1 })
    expect(await client.media.move({ ids: [goal.id], folderId: null })).toEqual({ moved: 1 })
    expect((await readSummaries()).slice(1)).toEqual(['Moved 2 files to the folder "Sport"', 'Removed "Goal" from the folder'])
  })

  test('files are not moved into a folder that no longer exists', async () => {
    const { client, make } = await start()
    const { id } = await make('Match')
    expect(await refusal(client.media.move({ ids: [id], folderId: 'none' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This folder no longer exists.',
    })
  })

  test('unused files go to the trash together, and each comes back', async () => {
    const { client, make, readSummaries } = await start()
    const [match, goal, other] = [await make('Match'), await make('Goal'), await make('Other')]
    expect(await client.media.deleteMany({ ids: [match.id, goal.id, 'deleted meanwhile'] })).toEqual({
      deleted: [
        { id: goal.id, title: 'Goal' },
        { id: match.id, title: 'Match' },
      ],
      kept: [],
    })
    expect((await client.media.list({})).items.map(({ id }) => id)).toEqual([other.id])
    expect(await readSummaries()).toEqual(['Deleted media "Goal"', 'Deleted media "Match"'])
    for (const { id } of [match, goal]) await client.trash.undo({ entityType: 'media', entityId: id })
    expect((await client.media.list({})).total).toBe(3)
  })

  test('if one of them is in use, none is deleted before somebody confirms that', async () => {
    const { client, make, database } = await start()
    const [match, goal] = [await make('Match'), await make('Goal')]
    const page = await makePage(database.kysely, { title: 'Games', content: `<img src="${match.filePath}" alt="">` })
    const used = [
      {
        id: match.id,
        title: 'Match',
        usedIn: [{ entityType: 'pages', id: page.id, title: 'Games', pageId: null, kind: 'page' }],
      },
    ]
    const ids = [match.id, goal.id]
    expect(await client.media.usesOf({ ids })).toEqual(used)
    expect(await refusal(client.media.deleteMany({ ids }))).toEqual({
      code: 'CONFLICT',
      message: 'Some of these files are in use.',
      data: { used },
    })
    expect((await client.media.list({})).total).toBe(2)
    expect((await client.media.deleteMany({ ids, isConfirmed: true })).deleted).toHaveLength(2)
  })

  test('the logo is kept and named if the person may not change the settings', async () => {
    const { client, make, database, login } = await start()
    const [logo, goal] = [await make('Logo'), await make('Goal')]
    await makeSetting(database.kysely, 'site_logo', logo.filePath)
    const ask = { ids: [logo.id, goal.id], isConfirmed: true }
    expect(await client.media.deleteMany(ask)).toEqual({
      deleted: [{ id: goal.id, title: 'Goal' }],
      kept: [{ title: 'Logo', reason: expect.stringMatching(/^The site settings use this file\./) as string }],
    })
    const admin = await login('admin')
    expect((await admin.client.media.deleteMany(ask)).deleted).toEqual([{ id: logo.id, title: 'Logo' }])
  })
})
