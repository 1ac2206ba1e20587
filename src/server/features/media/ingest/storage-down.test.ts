import { symlinkSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Storage } from '#server/storage/s3.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { startS3Server } from '#test/s3-server.ts'
import { box } from '#test/sample-files.ts'
import { upload } from '#test/upload.ts'
import { cleanImage } from '#server/features/media/sanitize/clean-image.ts'
import { cleanSvgFile } from '#server/features/media/sanitize/clean-svg.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { removeOrphans } from '#server/features/media/remove-orphans.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
const HOUR = 60 * 60_000
const NOT_STORED = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The file could not be stored. Your upload is kept for a day: please try again.',
}

async function open(storage?: Storage) {
  const app = await createTestApp({ database: await openSqlite(), ...(storage && { storage }) })
  const author = await app.login('author')
  const entered = () => app.deps.database.kysely.selectFrom('storedFiles').select('id').execute()
  return { app, author, entered }
}

async function openS3() {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  return { s3, storage: s3Storage(s3.settings) }
}

/** Ends the store once it has taken so many bytes of an original. */
function withEnd(storage: Storage, after: number, end: () => Promise<void>): Storage {
  return {
    ...storage,
    put(key, content) {
      let passed = 0
      const body = Readable.from(
        (async function* () {
          for await (const piece of content.body as AsyncIterable<Buffer>) {
            yield piece
            passed += piece.length
            if (passed >= after) await end()
          }
        })(),
      )
      return storage.put(key, { ...content, body })
    },
  }
}

const film = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', Buffer.alloc(3_000_000, 7)), box('moov')])

test('bad input: a store that ends in the middle of a transfer loses nothing, and nothing is left unaccounted', async () => {
  const { s3, storage } = await openS3()
  const { app, author, entered } = await open(withEnd(storage, 1_000_000, () => s3.kill()))
  const uploadId = await upload(author, film, 'oath.mp4')
  const create = () => author.client.media.create({ uploadId, title: null, altText: null })
  expect(await refusal(create())).toEqual(NOT_STORED)
  // The storage cannot be asked to remove the file now, so its row stays.
  const [begun] = await entered()
  expect(begun).toBeDefined()

  await s3.startAgain()
  app.deps.storage = storage
  const made = await create()
  const answer = await app.request(made.filePath)
  expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true)
  await removeOrphans({ ...app.deps, now: () => new Date(Date.now() + 2 * HOUR) })
  const [kept, ...others] = await entered()
  expect([others, kept!.id === begun!.id]).toEqual([[], false])
  expect([await storage.list(begun!.id), await storage.list(kept!.id)]).toEqual([[], ['original']])
})

test('bad input: while the store is down, uploads are taken, and sizes are made once it is back', async () => {
  const { s3, storage } = await openS3()
  const { app, author } = await open(storage)
  const first = await author.client.media.create({
    uploadId: await upload(author, await makePhotograph({ width: 400, height: 300 })),
    title: null,
    altText: null,
  })
  await s3.kill()
  const uploadId = await upload(author, film)
  const down = await app.request(first.thumbnail!)
  expect([down.status, down.headers.get('cache-control')]).toEqual([503, 'no-store'])
  await s3.startAgain()
  expect((await app.request(first.thumbnail!)).status).toBe(200)
  expect(await author.client.media.create({ uploadId, title: null, altText: null })).toMatchObject({ kind: 'video' })
})

test('bad input: a size that cannot be kept is shown all the same, and leaves nothing', async () => {
  const { app, author } = await open()
  const uploadId = await upload(author, await makePhotograph({ width: 400, height: 300 }))
  const { thumbnail } = await author.client.media.create({ uploadId, title: null, altText: null })
  const { storage } = app.deps
  const [row] = await app.deps.database.kysely.selectFrom('mediaFiles').select('id').execute()
  const put = vi.fn<Storage['put']>().mockRejectedValue(Object.assign(new Error('No space left'), { code: 'ENOSPC' }))
  app.deps.storage = { ...storage, put }
  const shown = await app.request(thumbnail!)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(500)
  expect(put).toHaveBeenCalledOnce()
  expect(await storage.list(row!.id)).toEqual(['original'])
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('bad input: a full disk is no fault of the %s', async (format) => {
  const { app, author } = await open()
  const uploadId = await upload(author, await makePhotograph({ width: 200, height: 150, format }))
  const { path } = (await app.deps.uploads.find(uploadId, author.user.id))!
  await expect(cleanImage(path, `image/${format}`, '/dev/full')).rejects.not.toBeInstanceOf(FileRefused)
  expect(await cleanImage(path, `image/${format}`, `${path}.clean`)).toMatchObject({ width: 200 })
})

test.each([
  ['a picture', await makePhotograph({ width: 200, height: 150 })],
  ['a drawing', DRAWING],
])('bad input: where %s cannot be written anew, that is said, and it can be tried again', async (_, content) => {
  const { app, author, entered } = await open()
  const uploadId = await upload(author, content)
  const { uploads } = app.deps
  // The same file, in a folder in which there is no room for another.
  app.deps.uploads = {
    ...uploads,
    async find(...asked) {
      const found = (await uploads.find(...asked))!
      const handle = await openFile(found.path, 'r')
      onTestFinished(() => handle.close())
      return { ...found, path: `/proc/self/fd/${handle.fd}` }
    },
  }
  const create = () => author.client.media.create({ uploadId, title: null, altText: null })
  expect(await refusal(create())).toEqual(NOT_STORED)
  expect(await entered()).toEqual([])
  app.deps.uploads = uploads
  expect(await create()).toMatchObject({ kind: 'image' })
})

test('bad input: a full disk is no fault of a drawing', async () => {
  const { app, author } = await open()
  const uploadId = await upload(author, DRAWING)
  const { path } = (await app.deps.uploads.find(uploadId, author.user.id))!
  symlinkSync('/dev/full', `${path}.full`)
  await expect(cleanSvgFile(path, `${path}.full`)).rejects.toMatchObject({ code: 'ENOSPC' })
})
