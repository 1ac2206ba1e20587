import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FILES = {
  'site/assets/style-1.css': 'body{}',
  'site/assets/style-1.css.br': 'compressed',
  'site/sw.js': 'let worker',
  'site/sw.js.br': 'compressed',
  'editor/edit-button.js': 'let button',
  'editor/edit-button.js.br': 'compressed',
  'admin/assets/main-1.js': 'let admin',
  'site/favicon.svg': '<svg/>',
}

async function serve(files: Partial<typeof FILES> = FILES) {
  const root = await mkdtemp(join(tmpdir(), 'static-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, content] of Object.entries({ 'editor/x': '', 'site/x': '', 'admin/x': '', ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  const app = staticFiles({ root })
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.request(path, { method, headers })
    return { status: answer.status, text: await answer.text(), header: (name: string) => answer.headers.get(name) }
  }
}

test.each([
  ['br', 'compressed', 'br'],
  ['gzip;q=0', 'body{}', null],
])('a hashed file is cached forever, and by what it was compressed with: Accept-Encoding %s', async (accept, text, encoding) => {
  const ask = await serve()
  const file = await ask('/assets/style-1.css', { 'accept-encoding': accept })
  expect([file.status, file.text, file.header('content-encoding')]).toEqual([200, text, encoding])
  expect([file.header('cache-control'), file.header('vary')]).toEqual([FOR_EVER, 'Accept-Encoding'])
  expect(file.header('content-security-policy')).toBe("default-src 'none'")
})

test.each(['bytes=0-1', 'bytes=99999-', 'bytes=0-1,3-4', 'bytes=5-2', 'rows=1-2'])(
  'the range %s of a small file is ignored: no cache keeps a part or a refusal as the file',
  async (range) => {
    const ask = await serve()
    for (const path of ['/assets/style-1.css', '/assets/main-1.js', '/favicon.svg']) {
      const file = await ask(path, { range, 'if-range': '"other"' })
      expect([path, file.status, file.header('content-range')]).toEqual([path, 200, null])
    }
  },
)

test.each(['/sw.js', '/edit-button.js'])('%s is asked for each time, and sent only if it has changed', async (path) => {
  const ask = await serve()
  const plain = await ask(path)
  const etag = plain.header('etag')!
  expect([plain.status, plain.text, plain.header('cache-control')]).toEqual([200, expect.stringMatching(/^let/), 'no-cache'])
  expect(plain.header('content-type')).toBe('text/javascript; charset=utf-8')
  const compressed = await ask(path, { 'accept-encoding': 'br' })
  expect([compressed.text, compressed.header('content-encoding')]).toEqual(['compressed', 'br'])
  const known = await ask(path, { 'if-none-match': etag })
  expect([known.status, known.text, known.header('cache-control')]).toEqual([304, '', 'no-cache'])
  const changed = await serve({ ...FILES, 'site/sw.js': 'let other', 'editor/edit-button.js': 'let other' })
  expect((await changed(path, { 'if-none-match': etag })).status).toBe(200)
})

test('before the first build there is no script', async () => {
  const ask = await serve({})
  expect((await ask('/sw.js')).status).toBe(404)
})
