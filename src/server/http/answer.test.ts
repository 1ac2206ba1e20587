import { expect, test } from 'vitest'
import { toCachedPage } from '#server/cache/cached-page.ts'
import { chooseEncoding, hasPage } from './answer.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['brotli, xbr, br-like', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('compression: Accept-Encoding %j is answered with %s', (accept, encoding) => {
  expect(chooseEncoding(toCachedPage({ status: 200, body: 'page' }), accept)).toBe(encoding)
})

test('compression: a picture is sent as it is', () => {
  expect(chooseEncoding(toCachedPage({ status: 200, body: Buffer.of(1), contentType: 'image/png' }), 'br')).toBe('identity')
})

test('ETag: If-None-Match is compared weakly, in lists too, and only for pages that exist', () => {
  const page = toCachedPage({ status: 200, body: 'page' })
  const strong = page.etag.replace('W/', '')
  expect([page.etag, strong, '*', `"other", ${page.etag}`].every((tags) => hasPage(page, tags))).toBe(true)
  expect([undefined, '', '"other"', strong.replaceAll('"', '')].some((tags) => hasPage(page, tags))).toBe(false)
  expect(hasPage(toCachedPage({ status: 404, body: 'page' }), page.etag)).toBe(false)
})
