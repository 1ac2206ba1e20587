import { expect, onTestFinished, test } from 'vitest'
import { s3Storage } from '#server/storage/s3.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePhotograph } from '#test/photographs.ts'
import { SAMPLES } from '#test/sample-files.ts'
import { startS3Server } from '#test/s3-server.ts'
import { upload } from '#test/upload.ts'
import { parseRange } from './send-file.ts'

const PDF = Buffer.from(`%PDF-1.7\n${'A prospectus of many pages. '.repeat(100)}\n%%EOF`)

async function serve(content: Uint8Array | string, name: string, options: { storage?: Storage } = {}) {
  const app = await createTestApp({ database: await openSqlite(), ...options })
  const author = await app.login('author')
  const made = await author.client.media.create({ uploadId: await upload(author, content, name), title: null, altText: null })
  const ask = (headers: Record<string, string> = {}, path = made.filePath, method = 'GET') =>
    app.request(path, { method, headers })
  return { app, author, made, ask }
}

test('B §2 media: a document is handed over to be kept, and runs nothing', async () => {
  const { ask, made } = await serve(PDF, 'Prospectus 2026.pdf')
  const answer = await ask()
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'content-disposition': 'attachment; filename="prospectus-2026.pdf"',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/) as string,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'public, no-cache',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  expect(made.mediaType).toBe('file')
})

test('a document that replaces one of another format is offered under the ending of its own', async () => {
  const { author, made, ask } = await serve(SAMPLES['application/msword'], 'Prospectus 2026.doc')
  await author.client.media.replace({ id: made.id, version: 1, uploadId: await upload(author, PDF, 'prospectus-2027.pdf') })
  expect(made.filePath).toMatch(/\/prospectus-2026\.doc$/)
  expect((await ask({}, undefined, 'HEAD')).headers.get('content-disposition')).toBe('attachment; filename="prospectus-2026.pdf"')
})

test.each([
  'a"; filename="b.exe',
  'a\r\nSet-Cookie: session=x',
  'a\u2028\u202Efdp.exe',
  '../../a',
  "a'`$(b)",
  'ạ̀́ 你好',
  '...',
  '',
])('bad input: the name %j of a document becomes plain letters in its header', async (name) => {
  const { ask } = await serve(PDF, `${name}.pdf`)
  const { status, headers } = await ask()
  expect([status, headers.get('set-cookie')]).toEqual([200, null])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/)
})

test('bad input: a document that is a page as well is handed over as a document, and is never a page', async () => {
  const { ask } = await serve('%PDF-1.7\n<html><script>alert(document.domain)</script></html>\n%%EOF', 'prospectus.html')
  const { headers } = await ask()
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="prospectus.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/) as string,
  })
})

test('a drawing is shown inert', async () => {
  const { ask } = await serve(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9v9z"/></svg>',
    'crest.svg',
  )
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"></path></svg>')
})

test('a cached file is answered with 304, and ranges are served', async () => {
  const { ask } = await serve(PDF, 'prospectus.pdf')
  const etag = (await ask({}, undefined, 'HEAD')).headers.get('etag')!
  const known = await ask({ 'if-none-match': `"other", W/${etag}` })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])

  const part = await ask({ range: 'bytes=5-7' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '1.7', `bytes 5-7/${PDF.length}`])
  const end = await ask({ range: 'bytes=-5' })
  expect([end.status, await end.text()]).toEqual([206, '%%EOF'])
  const same = await ask({ 'range': 'bytes=0-3', 'if-range': etag })
  expect([same.status, await same.text()]).toEqual([206, '%PDF'])
  const other = await ask({ 'range': 'bytes=0-3', 'if-range': '"older"' })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, PDF.length])
  const beyond = await ask({ range: `bytes=${PDF.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PDF.length}`])
  expect(beyond.headers.get('cache-control')).toBe('no-store')
  const head = await ask({ range: 'bytes=0-3' }, undefined, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PDF.length)])
})

test('bad input: if a bucket sends the whole file instead of the range, no byte more is sent than announced', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const { ask } = await serve(PDF, 'prospectus.pdf', { storage: s3Storage(s3.settings) })
  // s3rver ignores this range, as a service may.
  const whole = await ask({ range: 'bytes=0-0' })
  expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null])
  expect(whole.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
  const part = await ask({ range: 'bytes=0-3' })
  expect([part.status, await part.text(), part.headers.get('content-length')]).toEqual([206, '%PDF', '4'])
})

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-200', { first: 0, last: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['pages=1-2', undefined],
  ['bytes=a-b', undefined],
])('of 100 bytes %s are %o', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('browsers cache a size forever; a missing file is not cached', async () => {
  const { ask, made } = await serve(await makePhotograph({ width: 400, height: 300 }), 'gate.jpg')
  const size = await ask({}, `/media/${made.id}/v1/160.avif`)
  expect([size.status, size.headers.get('content-type'), size.headers.get('cache-control')]).toEqual([
    200,
    'image/avif',
    'public, max-age=31536000, immutable',
  ])
  await size.arrayBuffer()
  const head = await ask({}, `/media/${made.id}/v1/160.avif`, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, size.headers.get('content-length')])
  const original = await ask({}, `/media/${made.id}/v1/gate.jpg`)
  expect([original.status, original.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  await original.arrayBuffer()
  for (const path of [`/media/${made.id}/other.jpg`, '/media/none/gate.jpg', `/media/${made.id}`, `/media/${made.id}/v1/x.jpg`]) {
    const answer = await ask({}, path)
    expect([answer.status, answer.headers.get('cache-control') ?? ''].join()).toMatch(/^404,(?:no-store)?/)
  }
})
