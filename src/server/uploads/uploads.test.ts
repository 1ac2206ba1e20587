import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync, type StatsFs } from 'node:fs'
import files, { readdir, readFile } from 'node:fs/promises'
import { createServer, request as send } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { UNAVAILABLE } from '#server/db/dialect.ts'
import { createTestApp, TEST_CONFIG, type Browser } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { createUploads, MAX_OPEN } from './uploads.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }
const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }

async function open(config = TEST_CONFIG) {
  const folder = join((await openSqlite()).place.dataDir, 'uploads')
  const uploads = createUploads({ folder, maxBytes: config.mediaMaxBytes })
  const app = await createTestApp({ database: await openSqlite(), config, uploads })
  return { app, folder, uploads, author: await app.login('author') }
}

const begin = (browser: Browser, length: number, metadata = '', address = '/api/uploads') =>
  browser.request(address, {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(length), ...(metadata && { 'Upload-Metadata': metadata }) },
  })

test.each([
  [null, 401, 'Auth session missing!'],
  ['viewer', 403, "You don't have permission to access this resource."],
  ['contributor', 403, "You don't have permission to access this resource."],
] as const)('B §6 uploads: as %s nothing is taken', async (role, status, said) => {
  const { app, folder } = await open()
  const browser = role ? await app.login(role) : app.browse()
  const answer = await begin(browser, 10)
  expect([answer.status, await answer.text()]).toEqual([status, said])
  expect(await readdir(folder)).toEqual([])
  const denied = await app.deps.database.kysely.selectFrom('auditLog').select(['action', 'entityId']).execute()
  expect(denied).toEqual(role ? [{ action: 'operations.denied', entityId: 'uploads' }] : [])
})

test('uploads: another website cannot begin one', async () => {
  const { author } = await open()
  const headers = { ...TUS, 'Upload-Length': '10', 'Origin': 'https://evil.example' }
  expect((await author.request('/api/uploads', { method: 'POST', headers })).status).toBe(403)
})

test('uploads: an upload belongs to the user who began it, and ends with their permission', async () => {
  const { app, author } = await open()
  const address = (await begin(author, 10)).headers.get('location')!
  const other = await app.login('author')
  const part = { method: 'PATCH', headers: { ...PART, 'Upload-Offset': '0' }, body: '01234' }
  for (const method of ['PATCH', 'HEAD', 'DELETE']) {
    const headers = method === 'PATCH' ? part.headers : TUS
    expect((await other.request(address, { method, headers, ...(method === 'PATCH' && { body: part.body }) })).status).toBe(404)
  }
  expect((await author.request(address, part)).status).toBe(204)
  expect((await author.request(address, { method: 'GET' })).status).toBe(404)
  await app.deps.database.kysely.updateTable('userProfiles').set({ role: 'viewer' }).where('id', '=', author.user.id).execute()
  const rest = { ...part, headers: { ...PART, 'Upload-Offset': '5' } }
  expect((await author.request(address, rest)).status).toBe(403)
})

test('uploads: a file that is too large is refused before it is sent, and more bytes than announced are refused', async () => {
  const { author } = await open({ ...TEST_CONFIG, mediaMaxBytes: 2_621_440 })
  const tooLarge = await begin(author, 2_621_441)
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'A file can be at most 2.5 MB.'])
  const address = (await begin(author, 4)).headers.get('location')!
  const more = await author.request(address, { method: 'PATCH', headers: { ...PART, 'Upload-Offset': '0' }, body: '01234' })
  expect(more.status).toBe(413)
})

test.each([
  '../../../etc/cron.d/evil',
  `${'long'.repeat(250)}.jpg`,
  'C:\\Users\\ade\\photo.jpg',
  'bild\u0000.jpg',
  '\u202Egpj.exe',
  '',
])('bad input: the name %j becomes part of no path', async (name) => {
  const { app, folder, author } = await open()
  const uploadId = await upload(author, await makePhotograph({ width: 40, height: 30 }), name)
  expect((await readdir(folder)).toSorted()).toEqual([uploadId, `${uploadId}.json`])
  const { id, filePath, title } = await author.client.media.create({ uploadId, title: null, altText: null })
  expect(filePath).toMatch(new RegExp(`^/media/${id}/[a-z0-9-]{1,60}\\.jpg$`))
  expect(title.length).toBeGreaterThan(0)
  expect((await app.request(filePath)).status).toBe(200)
  expect(await readdir(folder)).toEqual([])
})

test.each(['../site.db', '..%2Fsite.db', 'none', '%2e%2e', 'a/b'])('bad input: %s is no upload', async (id) => {
  const { author, folder, uploads } = await open()
  const planted = { size: 1, metadata: { filename: 'a', personId: author.user.id } }
  writeFileSync(join(folder, '..', 'site.db.json'), JSON.stringify(planted))
  writeFileSync(join(folder, '..', 'site.db'), 'x')
  for (const method of ['HEAD', 'PATCH', 'DELETE'])
    expect([method, (await author.request(`/api/uploads/${id}`, { method, headers: PART })).status]).toEqual([method, 404])
  for (const name of [id, decodeURIComponent(id)]) expect(await uploads.find(name, author.user.id)).toBeUndefined()
  expect(existsSync(join(folder, '..', 'site.db'))).toBe(true)
})

test('bad input: a full disk is reported, and the upload resumes once there is room', async () => {
  const { author, folder } = await open()
  const address = (await begin(author, 4)).headers.get('location')!
  const file = join(folder, address.slice(address.lastIndexOf('/') + 1))
  rmSync(file)
  symlinkSync('/dev/full', file)
  const part = { method: 'PATCH', headers: { ...PART, 'Upload-Offset': '0' }, body: '0123' }
  const full = await author.request(address, part)
  expect([full.status, await full.text()]).toEqual([
    507,
    'The server could not store this part of the file: its disk may be full. Nothing sent before is lost.',
  ])
  rmSync(file)
  writeFileSync(file, '')
  expect((await author.request(address, part)).status).toBe(204)
})

test('uploads: the last part of the disk is left to the database, also if others fill the disk meanwhile', async () => {
  const { app, author, folder, uploads } = await open()
  const onFullDisk = createUploads({ folder, maxBytes: TEST_CONFIG.mediaMaxBytes, keptFree: 2 ** 50 })
  const address = (await begin(author, 4)).headers.get('location')!
  const send = () => author.request(address, { method: 'PATCH', headers: { ...PART, 'Upload-Offset': '0' }, body: '0123' })
  app.deps.uploads = onFullDisk
  for (const [answer, status] of [
    [await begin(author, 4), 413],
    [await send(), 507],
  ] as const) {
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(
      /^The server's disk does not have enough space: .+ are needed, .+ are free, and the last .+ are kept for the website itself\.$/,
    )
  }
  app.deps.uploads = uploads
  expect((await send()).status).toBe(204)
})

test('uploads: several that are sent at once leave the last part of the disk too', async () => {
  const { author, folder } = await open()
  const space = vi.spyOn(files, 'statfs').mockResolvedValue({ bavail: 200 * 1024 ** 2 + 10, bsize: 1 } as StatsFs)
  syncBuiltinESMExports()
  onTestFinished(() => (space.mockRestore(), syncBuiltinESMExports()))
  const begun = async () => (await begin(author, 6)).headers.get('location')!
  const [first, second] = [await begun(), await begun()]
  const patch = (address: string, body: BodyInit) =>
    author.request(address, { method: 'PATCH', headers: { ...PART, 'Upload-Offset': '0' }, body, duplex: 'half' } as RequestInit)
  const line = new TransformStream<Uint8Array, Uint8Array>()
  const slow = patch(first, line.readable)
  const sender = line.writable.getWriter()
  await sender.write(Buffer.from('0'))
  await expect.poll(() => statSync(join(folder, first.split('/').at(-1)!)).size).toBe(1)
  const refused = await patch(second, '012345')
  expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('does not have enough space: 11 B')])
  await sender.write(Buffer.from('12345'))
  await sender.close()
  expect((await slow).status).toBe(204)
  expect((await patch(second, '012345')).status).toBe(204)
})

test('uploads: the request that begins one brings no part, so that its space can be checked', async () => {
  const { author, folder } = await open()
  const headers = { ...PART, 'Upload-Length': '4' }
  expect((await author.request('/api/uploads', { method: 'POST', headers, body: '0123' })).status).toBe(415)
  expect(await readdir(folder)).toEqual([])
})

test('bad input: a folder that is lost while the server runs ends an upload, not the server', async () => {
  const { author, folder } = await open()
  const dataFolder = join(folder, '..')
  rmSync(dataFolder, { recursive: true })
  writeFileSync(dataFolder, '')
  const answer = await begin(author, 4)
  expect([answer.status, await answer.text()]).toEqual([
    500,
    'The server could not store this part of the file. Nothing sent before is lost.',
  ])
})

test('bad input: an upload that cannot start on a full disk gets a message, and can start once there is room', async () => {
  const { author } = await open()
  const write = vi.spyOn(files, 'writeFile').mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }))
  onTestFinished(() => write.mockRestore())
  const full = await begin(author, 4)
  expect([full.status, await full.text(), full.headers.get('tus-resumable')]).toEqual([
    507,
    'The server could not store this part of the file: its disk may be full. Nothing sent before is lost.',
    '1.0.0',
  ])
  write.mockRejectedValueOnce(Object.assign(new Error('/srv/data/uploads: bad disk'), { code: 'EIO' }))
  const broken = await begin(author, 4)
  expect([broken.status, await broken.text()]).toEqual([
    500,
    'The server could not store this part of the file. Nothing sent before is lost.',
  ])
  write.mockRejectedValueOnce(Object.assign(new Error('/srv/data/uploads: read-only'), { code: 'EROFS' }))
  const readOnly = await begin(author, 4)
  expect([readOnly.status, await readOnly.text()]).toEqual([503, UNAVAILABLE])
  expect((await begin(author, 4)).status).toBe(201)
})

test('uploads: instances that share the folder take the parts of an upload in turn', async () => {
  const { app, author, folder, uploads } = await open()
  const other = createUploads({ folder, maxBytes: TEST_CONFIG.mediaMaxBytes })
  const address = (await begin(author, 8)).headers.get('location')!
  for (const [offset, instance] of [other, uploads, other, uploads].entries()) {
    app.deps.uploads = instance
    const part = { method: 'PATCH', headers: { ...PART, 'Upload-Offset': String(offset * 2) }, body: 'ab' }
    expect((await author.request(address, part)).status).toBe(204)
  }
  const found = await other.find(address.split('/').at(-1)!, author.user.id)
  expect(await readFile(found!.path, 'utf8')).toBe('abababab')
})

test('uploads: a person has so many under way and no more, also when all are begun at once, until some end or expire', async () => {
  const { app, author, folder } = await open()
  const answers = await Promise.all(Array.from({ length: MAX_OPEN + 20 }, () => begin(author, 4)))
  const statuses = answers.map(({ status }) => status)
  expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length]).toEqual([
    MAX_OPEN,
    20,
  ])
  expect(await answers[statuses.indexOf(429)]!.text()).toBe(
    'You have too many open uploads. Please finish them first; unfinished uploads are removed after a day.',
  )
  const other = await app.login('author')
  expect((await begin(other, 4)).status).toBe(201)

  const idAt = (index: number) => answers[statuses.indexOf(201, index)]!.headers.get('location')!.split('/').at(-1)!
  expect((await author.request(`/api/uploads/${idAt(0)}`, { method: 'DELETE', headers: TUS })).status).toBe(204)
  expect([(await begin(author, 4)).status, (await begin(author, 4)).status]).toEqual([201, 429])
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  for (const name of [idAt(1), `${idAt(1)}.json`]) utimesSync(join(folder, name), yesterday, yesterday)
  expect((await begin(author, 4)).status).toBe(201)
})

test('uploads: those that are begun at once at the address of another one count too', async () => {
  const { author } = await open()
  const address = (await begin(author, 4)).headers.get('location')!
  const answers = await Promise.all(Array.from({ length: MAX_OPEN + 20 }, () => begin(author, 4, '', address)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN - 1)
})

test('uploads: a person takes room for 20 of the largest files', async () => {
  const { author } = await open()
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await begin(author, TEST_CONFIG.mediaMaxBytes)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})

test('uploads: one that does not say how long it is, is not begun', async () => {
  const { author, folder } = await open()
  const answer = await author.request('/api/uploads', { method: 'POST', headers: { ...TUS, 'Upload-Defer-Length': '1' } })
  expect([answer.status, await answer.text()]).toEqual([411, 'The request must state the length of the file (Upload-Length).'])
  expect(await readdir(folder)).toEqual([])
})

test('uploads: uploads older than a day are removed, newer ones stay', async () => {
  const { author, folder, uploads } = await open()
  const idOf = async () => (await begin(author, 4)).headers.get('location')!.split('/').at(-1)!
  const [old, fresh] = [await idOf(), await idOf()]
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  for (const name of [old, `${old}.json`]) utimesSync(join(folder, name), yesterday, yesterday)
  await uploads.removeOld()
  expect([existsSync(join(folder, old)), existsSync(join(folder, fresh))]).toEqual([false, true])
  expect((await author.request(`/api/uploads/${old}`, { method: 'HEAD', headers: TUS })).status).toBe(404)
})

/** How many bytes are sent before each cut. */
const CUTS = [0, 1, 16_383, 65_536, 7, 100_001, 150_000, 200_003, 250_000, 299_999]

test('bad input: a line that is cut ten times loses nothing', async () => {
  const { app, author, uploads } = await open()
  const listener = getRequestListener((request) => createApp(app.deps).fetch(request, { requestId: 'test' }))
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  let closed = 0
  server.on('connection', (socket) => socket.once('close', () => (closed += 1)))
  const { port } = server.address() as AddressInfo
  const content = randomBytes(3_000_000)
  const address = (await begin(author, content.length)).headers.get('location')!
  const cookie = [...author.cookies].map((pair) => pair.join('=')).join('; ')

  const readOffset = async () => {
    const answer = await author.request(address, { method: 'HEAD', headers: TUS })
    expect(answer.status).toBe(200)
    return Number(answer.headers.get('upload-offset'))
  }
  /** Sends from there on; after so many bytes the line is cut. */
  const sendFrom = (first: number, cutAfter: number) =>
    new Promise<void>((resolve) => {
      const headers = { ...PART, cookie, 'Upload-Offset': String(first), 'Content-Length': String(content.length - first) }
      const call = send({ port, host: '127.0.0.1', method: 'PATCH', path: address, headers }, (answer) => {
        answer.resume().on('end', resolve)
      })
      call.on('error', () => resolve())
      call.write(content.subarray(first, first + cutAfter), () => {
        if (first + cutAfter >= content.length) call.end()
        else call.destroy()
      })
    })

  let sent = 0
  for (const [index, cutAfter] of CUTS.entries()) {
    await sendFrom(sent, cutAfter)
    await expect.poll(() => closed).toBe(index + 1)
    const before = sent
    sent = await readOffset()
    expect(sent).toBeGreaterThanOrEqual(before)
  }
  expect(sent).toBeGreaterThan(0)
  for (let tries = 0; tries < 10 && sent < content.length; tries += 1) {
    await sendFrom(sent, content.length - sent)
    sent = await readOffset()
  }
  expect(sent).toBe(content.length)
  const id = address.slice(address.lastIndexOf('/') + 1)
  const { path } = (await uploads.find(id, author.user.id))!
  expect((await readFile(path)).equals(content)).toBe(true)
})
