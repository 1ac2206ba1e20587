import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { failing } from '#test/failing.ts'
import { startS3Server } from '#test/s3-server.ts'
import { createBackupBucket } from './backup-bucket.ts'
import { findBucketProblem, tryToStore, watchBucket } from './bucket-watch.ts'
import { diskStorage } from './disk.ts'
import { createS3Client, s3Storage, type S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

const s3 = await startS3Server()
afterAll(() => s3.stop())
const openS3 = (settings: Partial<S3Settings> = {}) => s3Storage({ ...s3.settings, ...settings })

function openDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { storage: diskStorage(folder), folder }
}

const CONTENT = Buffer.from('0123456789'.repeat(10_000))
const put = (storage: Storage, key: string, content = CONTENT, bytes = content.length) =>
  storage.put(key, { body: Readable.from([content.subarray(0, 7), content.subarray(7)]), bytes, contentType: 'image/png' })
const read = async (storage: Storage, key: string, range?: { first: number; last: number }) => {
  const found = await storage.get(key, range)
  return found && { bytes: found.bytes, text: (await buffer(found.body)).toString() }
}

describe.each([
  { name: 'a folder', open: () => openDisk().storage },
  { name: 'S3', open: () => openS3() },
])('storage in $name', ({ open }) => {
  test('a stored file is read back unchanged, whole and in parts', async () => {
    const storage = open()
    const id = randomUUID()
    await put(storage, `${id}/original`)
    expect(await read(storage, `${id}/original`)).toEqual({ bytes: CONTENT.length, text: CONTENT.toString() })
    expect(await read(storage, `${id}/original`, { first: 2, last: 5 })).toEqual({ bytes: 4, text: '2345' })
    expect(await storage.head(`${id}/original`)).toEqual({ bytes: CONTENT.length })
  })

  test('storing under the same name replaces the file', async () => {
    const storage = open()
    const id = randomUUID()
    await put(storage, `${id}/640.avif`)
    await put(storage, `${id}/640.avif`, Buffer.from('another one'))
    expect(await read(storage, `${id}/640.avif`)).toEqual({ bytes: 11, text: 'another one' })
  })

  test('a missing file is undefined, and deleting it is no error', async () => {
    const storage = open()
    const id = randomUUID()
    expect([await storage.get(`${id}/original`), await storage.head(`${id}/original`)]).toEqual([undefined, undefined])
    expect(await storage.list(id)).toEqual([])
    await storage.delete(id)
  })

  test('a folder is deleted with all its files, and no other', async () => {
    const storage = open()
    const [id, other] = [randomUUID(), randomUUID()]
    for (const key of [`${id}/original`, `${id}/320.webp`, `${other}/original`]) await put(storage, key)
    expect(await storage.list(id)).toEqual(['320.webp', 'original'])
    await storage.delete(id)
    expect([await storage.list(id), await storage.list(other)]).toEqual([[], ['original']])
  })

  test('what breaks off while it is put leaves nothing', async () => {
    const storage = open()
    const id = randomUUID()
    const body = Readable.from(
      (async function* () {
        yield CONTENT.subarray(0, 1000)
        throw new Error('the line was cut')
      })(),
    )
    await expect(storage.put(`${id}/original`, { body, bytes: 2000, contentType: 'image/png' })).rejects.toThrow(/cut|abort/i)
    expect([await storage.get(`${id}/original`), await storage.list(id)]).toEqual([undefined, []])
  })

  test.each(['../secret', 'a/../../b', `${randomUUID()}/../x`, `${randomUUID()}/..`, `${randomUUID()}/a/b`, '', '/etc/passwd'])(
    'bad input: %s is not a key',
    async (key) => {
      const storage = open()
      await expect(async () => storage.get(key)).rejects.toThrow('Not a key of the storage')
      await expect(async () => storage.delete(key)).rejects.toThrow('Not a key of the storage')
    },
  )
})

test('storage in a folder: what comes too short is refused and leaves nothing, not even a half', async () => {
  const { storage, folder } = openDisk()
  const id = randomUUID()
  await expect(put(storage, `${id}/original`, CONTENT, CONTENT.length + 1)).rejects.toThrow('bytes arrived instead of')
  expect(await readdir(join(folder, id.slice(-2), id))).toEqual([])
})

test('storage in a folder: an obstacle is an error, and the stream is closed', async () => {
  const { storage, folder } = openDisk()
  const id = randomUUID()
  writeFileSync(join(folder, id.slice(-2)), 'a file where a folder should be')
  const body = Readable.from([CONTENT])
  await expect(storage.put(`${id}/original`, { body, bytes: CONTENT.length, contentType: 'image/png' })).rejects.toThrow(
    'Cannot write',
  )
  expect(body.destroyed).toBe(true)
})

test('storage in S3: a key that the store does not know is refused by the store', async () => {
  const storage = openS3({ accessKeyId: 'nobody' })
  await expect(put(storage, `${randomUUID()}/original`)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
})

test('storage in S3: a store that does not answer is an error, not an absence', async () => {
  const storage = openS3({ endpoint: 'http://127.0.0.1:9' })
  await expect(storage.get(`${randomUUID()}/original`)).rejects.toThrow('ECONNREFUSED')
})

test('a file that cannot be read while it is copied to the bucket is an error, and its copy is given up', async () => {
  const { folder } = openDisk()
  const bucket = createBackupBucket(s3.settings)
  // A folder has a size, but reading it fails.
  await expect(bucket.copy(folder)).rejects.toThrow(/EISDIR|abort/i)
})

test('a copy in the bucket counts when only the answer about its end is lost', async () => {
  const { folder } = openDisk()
  const path = join(folder, `${randomUUID()}.tar`)
  writeFileSync(path, CONTENT)
  const relay = createServer((request, response) => {
    const isEnd = request.method === 'POST' && request.url!.includes('uploadId=')
    const { method, headers } = request
    request.pipe(
      send(`${s3.settings.endpoint}${request.url}`, { method, headers }, (answer) => {
        if (isEnd) return void request.socket.destroy()
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => {
    relay.closeAllConnections()
    relay.close()
  })
  const { port } = relay.address() as AddressInfo
  const bucket = createBackupBucket({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` })
  const key = await bucket.copy(path)
  const client = createS3Client(s3.settings)
  expect(await client.send(new HeadObjectCommand({ Bucket: 'media', Key: key }))).toMatchObject({ ContentLength: CONTENT.length })
})

test('a bucket that cannot be used is logged once, and again when it answers', async () => {
  const lines: unknown[] = []
  const log = { error: (line: unknown) => lines.push(line), info: (line: unknown) => lines.push(line) }
  const storage = openS3()
  let current = openS3({ accessKeyId: 'wrong' })
  const watch = watchBucket({ ...storage, list: (folder) => current.list(folder) }, 'media', log)
  await watch.check()
  await watch.check()
  const problem = expect.stringMatching(
    /^The bucket media cannot be used \(.+\)\. Correct the settings that begin with S3_/,
  ) as string
  expect(watch.problem()).toEqual(problem)
  current = storage
  await watch.check()
  expect(watch.problem()).toBeNull()
  expect(lines).toEqual([problem, 'The bucket media answers again'])
})

test('a bucket that can only be read is found, and one that takes files keeps none of the check', async () => {
  const storage = openS3()
  const find = (of: Storage) => findBucketProblem('media', () => tryToStore(of))
  expect(await find(failing(storage, { put: {} }))).toMatch(/^The bucket media cannot be used \(put failed on purpose\)/)
  expect(await find(storage)).toBeNull()
  expect(await storage.list('00000000-0000-4000-8000-000000000000')).toEqual([])
})
