import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type Open } from '#test/databases.ts'
import { failing } from '#test/failing.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { removeOrphans } from '#server/features/media/remove-orphans.ts'

const HOUR = 60 * 60_000
const photograph = await makePhotograph({ width: 80, height: 60 })
const other = await makePhotograph({ width: 60, height: 30 })

async function setUp(open: Open) {
  const database = await open()
  const app = await createTestApp({ database })
  const author = await app.login('author')
  const create = (uploadId: string) => author.client.media.create({ uploadId, title: 'Gate', altText: null, isDecorative: true })
  const { kysely } = database
  const media = async () => (await kysely.selectFrom('media').select('filePath').execute()).map(({ filePath }) => filePath)
  const stored = async () => (await kysely.selectFrom('storedFiles').select('id').execute()).map(({ id }) => id)
  const statusOf = async (path: string) => (await app.request(path)).status
  return { app, author, database, create, media, stored, statusOf }
}

describeEachDatabase('media when something fails', (open) => {
  test('a medium keeps its file when its upload cannot be removed after the commit', async () => {
    const { app, author, create, statusOf } = await setUp(open)
    const [uploadId, replacement] = [await upload(author, photograph), await upload(author, other)]
    app.deps.uploads = failing(app.deps.uploads, { remove: { error: Object.assign(new Error('read-only'), { code: 'EROFS' }) } })
    const made = await create(uploadId)
    expect(await statusOf(made.filePath)).toBe(200)
    const replaced = await author.client.media.replace({ id: made.id, version: 1, uploadId: replacement })
    expect(replaced).toMatchObject({ version: 2, file: { width: 60 } })
    expect(await statusOf(made.filePath)).toBe(200)
    expect(app.logged.map(({ msg }) => msg)).toContain('A finished upload could not be removed')
  })

  test('a medium keeps its file when only the answer to COMMIT is lost; sent again, it is the same medium', async () => {
    const { author, database, create, media, statusOf } = await setUp(open)
    const uploadId = await upload(author, photograph)
    database.faults.failCommit('after')
    await create(uploadId).catch(() => {})
    const [path] = await media()
    expect(await statusOf(path!)).toBe(200)
    expect((await create(uploadId)).filePath).toBe(path)
    expect(await media()).toEqual([path])
  })

  test('a COMMIT that fails leaves no medium, its file to the sweep, and the upload can be sent again', async () => {
    const { app, author, database, create, media, stored, statusOf } = await setUp(open)
    const uploadId = await upload(author, photograph)
    database.faults.failCommit('before')
    await expect(create(uploadId)).rejects.toMatchObject({ status: 503 })
    expect(await media()).toEqual([])
    const [lost] = await stored()
    const { filePath } = await create(uploadId)
    await removeOrphans({ ...app.deps, now: () => new Date(Date.now() + 2 * HOUR) })
    expect(await stored()).not.toContain(lost)
    expect(await statusOf(filePath)).toBe(200)
  })

  test('a storage that fails at the second of three files leaves the others, and nothing of the second', async () => {
    const { app, author, create, media, stored, statusOf } = await setUp(open)
    const uploads = [await upload(author, photograph), await upload(author, photograph), await upload(author, photograph)]
    const { storage } = app.deps
    app.deps.storage = failing(storage, { put: { call: 2, when: 'after' } })
    const results = []
    for (const uploadId of uploads) results.push(...(await Promise.allSettled([create(uploadId)])))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const paths = await media()
    expect(paths).toHaveLength(2)
    for (const path of paths) expect(await statusOf(path)).toBe(200)
    expect(await stored()).toHaveLength(2)
    await create(uploads[1]!)
    expect(await media()).toHaveLength(3)
  })

  test.each(['the storage', 'the row', 'COMMIT', 'the answer to COMMIT'])(
    'a replacement loses neither file when %s fails, and can be sent again',
    async (what) => {
      const { app, author, database, create, statusOf } = await setUp(open)
      const made = await create(await upload(author, photograph))
      const uploadId = await upload(author, other)
      const replace = () => author.client.media.replace({ id: made.id, version: 1, uploadId })
      const { storage } = app.deps
      if (what === 'the storage') app.deps.storage = failing(storage, { put: { when: 'after' } })
      if (what === 'the row') database.faults.failStatement(/^insert into "media_files"/)
      if (what === 'COMMIT') database.faults.failCommit('before')
      if (what === 'the answer to COMMIT') database.faults.failCommit('after')
      await replace().catch(() => {})
      app.deps.storage = storage
      expect(await statusOf(made.filePath)).toBe(200)
      expect(await replace()).toMatchObject({ id: made.id, version: 2, file: { number: 2, width: 60 } })
      expect(await statusOf(made.filePath)).toBe(200)
      await removeOrphans({ ...app.deps, now: () => new Date(Date.now() + 2 * HOUR) })
      for (const number of [2, 1]) {
        const { file, version } = await author.client.media.get({ id: made.id })
        expect([file!.number, await statusOf(made.filePath)]).toEqual([number, 200])
        if (number === 2) await author.client.media.restoreVersion({ id: made.id, version, number: 1 })
      }
    },
  )

  test('files that cannot be deleted now hold up no others, and are deleted by the next sweep', async () => {
    const { app, stored } = await setUp(open)
    const { storage, database } = app.deps
    const begunAt = new Date(Date.now() - 2 * HOUR).toISOString()
    for (const number of [1, 2, 3]) {
      const id = `00000000-0000-7000-8000-00000000000${number}`
      await database.kysely.insertInto('storedFiles').values({ id, begunAt }).execute()
    }
    await removeOrphans({ ...app.deps, storage: failing(storage, { delete: { call: 2 } }) })
    expect(await stored()).toHaveLength(1)
    await removeOrphans(app.deps)
    expect(await stored()).toEqual([])
  })
})
