import { expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { upload } from '#test/upload.ts'
import { removeOrphans } from '#server/features/media/remove-orphans.ts'

const photograph = await makePhotograph({ width: 40, height: 30 })
const other = await makePhotograph({ width: 60, height: 30 })
const HOUR = 60 * 60_000

async function start(database: TestDatabase) {
  const app = await createTestApp({ database })
  const author = await app.login('author')
  const create = (uploadId: string) => author.client.media.create({ uploadId, title: 'Gate', altText: null })
  const replace = (id: string, version: number, uploadId: string) => author.client.media.replace({ id, version, uploadId })
  const storedIds = async () => (await database.kysely.selectFrom('storedFiles').select('id').execute()).map(({ id }) => id)
  const sweepLater = () => removeOrphans({ ...app.deps, now: () => new Date(Date.now() + 2 * HOUR) })
  const bytesAt = async (path: string) => (await (await app.request(path)).arrayBuffer()).byteLength
  return { app, author, create, replace, storedIds, sweepLater, bytesAt }
}

describeEachDatabase('an upload that becomes a media item', (open) => {
  test('the file stays if it is unknown whether the commit took effect', async () => {
    const database = await open()
    const { author, create, sweepLater, bytesAt } = await start(database)
    const uploadId = await upload(author, photograph)
    database.faults.failCommit('after')
    const { transaction } = database.kysely
    const begin = vi.spyOn(database.kysely, 'transaction').mockImplementation(function (this: typeof database.kysely) {
      // The question that follows the lost answer is lost as well.
      database.faults.failStatement(/select "media_id", "number" from "media_files"/)
      return transaction.call(this)
    })
    await expect(create(uploadId)).rejects.toMatchObject({ status: 503 })
    begin.mockRestore()
    const made = await create(uploadId)
    await sweepLater()
    expect(await bytesAt(made.filePath)).toBe(made.file!.bytes)
  })

  test('a file whose row was refused is removed at once', async () => {
    const database = await open()
    const { author, create, storedIds } = await start(database)
    const uploadId = await upload(author, photograph)
    database.faults.failStatement(/^insert into "media_files"/)
    await expect(create(uploadId)).rejects.toMatchObject({ status: 503 })
    expect(await storedIds()).toEqual([])
    expect(await create(uploadId)).toMatchObject({ title: 'Gate' })
  })

  test('an upload that another item was made from is refused for creating and replacing', async () => {
    const { author, create, replace } = await start(await open())
    const [first, second] = [await upload(author, photograph), await upload(author, other)]
    const gate = await create(first)
    const hall = await create(await upload(author, photograph))
    const GONE = { code: 'GONE', message: 'This upload already belongs to another media item. Please choose the file again.' }
    expect(await refusal(replace(hall.id, 1, first))).toEqual(GONE)
    expect(await author.client.media.get({ id: hall.id })).toEqual(hall)
    await replace(gate.id, 1, second)
    expect(await refusal(create(second))).toEqual(GONE)
    expect(await replace(gate.id, 1, second)).toMatchObject({ id: gate.id, version: 2 })
  })
})
