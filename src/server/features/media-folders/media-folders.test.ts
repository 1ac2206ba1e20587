import { expect, test } from 'vitest'
import { NO_FOLDER } from '#contract/media/folder-filter.ts'
import { MAX_FOLDERS } from '#contract/media/media-folders.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { upload } from '#test/upload.ts'

const GONE = { code: 'NOT_FOUND', message: 'This folder no longer exists.' }

describeEachDatabase('folders of the Media Library', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    return { ...app, database, author, client: author.client }
  }

  test('folders are listed by name with their number of files, and filter the list of files', async () => {
    const { client, login, database } = await start()
    const sport = await client.mediaFolders.create({ name: '  sport ' })
    const admission = await client.mediaFolders.create({ name: 'Admission' })
    expect(sport).toMatchObject({ name: 'sport', files: 0, version: 1 })
    await makeMedia(database.kysely, { title: 'Match', folderId: sport.id })
    await makeMedia(database.kysely, { title: 'Goal', folderId: sport.id })
    await makeMedia(database.kysely, { title: 'Gate' })
    const viewer = await login('viewer')
    const { items, filesWithoutFolder } = await viewer.client.mediaFolders.list()
    expect(items.map(({ name, files }) => [name, files])).toEqual([
      ['Admission', 0],
      ['sport', 2],
    ])
    expect(filesWithoutFolder).toBe(1)
    const titles = async (input: Parameters<typeof client.media.list>[0]) =>
      (await viewer.client.media.list({ sort: 'title', ...input })).items.map(({ title }) => title)
    expect(await titles({ folder: sport.id })).toEqual(['Goal', 'Match'])
    expect(await titles({ folder: admission.id })).toEqual([])
    expect(await titles({ folder: NO_FOLDER })).toEqual(['Gate'])
    expect(await titles({})).toEqual(['Gate', 'Goal', 'Match'])
  })

  test('a folder has a name of its own', async () => {
    const { client } = await start()
    const other = await client.mediaFolders.create({ name: 'Other' })
    await client.mediaFolders.create({ name: 'Spórt' })
    const cases = [
      [' ', 'Name is required'],
      ['x'.repeat(81), 'Name can have at most 80 characters'],
      ['SPÓRT', 'A folder with this name already exists'],
      ['Spórt'.normalize('NFD'), 'A folder with this name already exists'],
    ] as const
    for (const [name, sentence] of cases) {
      const refused = { code: 'BAD_REQUEST', fields: { name: sentence } }
      expect(await refusal(client.mediaFolders.create({ name }))).toEqual(refused)
      expect(await refusal(client.mediaFolders.update({ id: other.id, version: 1, name }))).toEqual(refused)
    }
  })

  test('a folder keeps its own name in other capitals, and a stale change is refused', async () => {
    const { client } = await start()
    const { id } = await client.mediaFolders.create({ name: 'Sport' })
    const change = { id, version: 1, name: 'SPORT' }
    expect(await client.mediaFolders.update(change)).toMatchObject({ name: 'SPORT', version: 2 })
    expect(await refusal(client.mediaFolders.update({ ...change, name: 'Sports' }))).toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Bisi Ojo', isOwn: true },
    })
    expect(await refusal(client.mediaFolders.delete({ id, version: 1 }))).toMatchObject({ code: 'CONFLICT' })
    expect(await refusal(client.mediaFolders.update({ ...change, id: 'none' }))).toEqual(GONE)
    expect(await refusal(client.mediaFolders.delete({ id: 'none', version: 1 }))).toEqual(GONE)
  })

  test('there are not more folders than the list can show', async () => {
    const { client, database } = await start()
    const at = new Date().toISOString()
    await database.kysely
      .insertInto('mediaFolders')
      .values(
        Array.from({ length: MAX_FOLDERS }, (_, index) => ({
          id: `f${index}`,
          name: `Folder ${index}`,
          version: 1,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute()
    expect(await refusal(client.mediaFolders.create({ name: 'One more' }))).toEqual({
      code: 'BAD_REQUEST',
      fields: { name: `There can be at most ${MAX_FOLDERS} folders` },
    })
  })

  test('the files of a deleted folder stay, and one that comes back from the trash has no folder', async () => {
    const { client, database } = await start()
    const folder = await client.mediaFolders.create({ name: 'Sport' })
    const kept = await makeMedia(database.kysely, { folderId: folder.id })
    const trashed = await makeMedia(database.kysely, { folderId: folder.id })
    await client.media.delete({ id: trashed.id })
    await client.mediaFolders.delete({ id: folder.id, version: 1 })
    expect(await client.media.get({ id: kept.id })).toMatchObject({ folderId: null, version: 1 })
    await client.trash.undo({ entityType: 'media', entityId: trashed.id })
    expect(await client.media.get({ id: trashed.id })).toMatchObject({ folderId: null })
  })

  test('a file comes back from the trash into its folder', async () => {
    const { client, database } = await start()
    const folder = await client.mediaFolders.create({ name: 'Sport' })
    const media = await makeMedia(database.kysely, { folderId: folder.id })
    await client.media.delete({ id: media.id })
    await client.trash.undo({ entityType: 'media', entityId: media.id })
    expect(await client.media.get({ id: media.id })).toMatchObject({ folderId: folder.id })
  })

  test('an upload goes into a folder, or into none when that was deleted meanwhile', async () => {
    const { client, author } = await start()
    const folder = await client.mediaFolders.create({ name: 'Sport' })
    const create = async (folderId: string) => {
      const uploadId = await upload(author, await makePhotograph({ width: 40, height: 30 }))
      return client.media.create({ uploadId, title: 'Match', altText: null, folderId })
    }
    expect(await create(folder.id)).toMatchObject({ folderId: folder.id })
    expect(await create('none of these')).toMatchObject({ folderId: null })
  })

  test('each change of a folder is in the audit log', async () => {
    const { client, author, database } = await start()
    const { id } = await client.mediaFolders.create({ name: 'Sport' })
    await client.mediaFolders.update({ id, version: 1, name: 'Games' })
    await client.mediaFolders.delete({ id, version: 2 })
    const entries = await database.kysely.selectFrom('auditLog').select(['actorId', 'summary']).orderBy('sequence').execute()
    expect(entries).toEqual(
      ['Created media folder "Sport"', 'Renamed media folder "Sport" to "Games"', 'Deleted media folder "Games"'].map(
        (summary) => ({ actorId: author.user.id, summary }),
      ),
    )
  })
})
