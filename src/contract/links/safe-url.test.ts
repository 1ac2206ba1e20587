import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePictureUrl, safeUrl } from './safe-url.ts'

test.each([
  'https://college.example/apply?form=1#top',
  'http://college.example',
  'HTTPS://COLLEGE.EXAMPLE',
  '/about',
  '/',
  '#contact-form',
  '?page=2',
  'mailto:admissions@college.example',
  'tel:+2342000002005',
])('an address that a visitor may follow: %s', (url) => {
  expect(safeUrl(url)).toBe(url)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'file:///etc/passwd',
  'college.example',
  '',
  `https://college.example/${'x'.repeat(2048)}`,
])('an address that is refused: %j', (url) => {
  expect(safeUrl(url)).toBe('')
})

test.each([[null], [undefined], [5], [{}], [['https://college.example']]])('no address at all: %j', (value) => {
  expect(safeUrl(value)).toBe('')
})

test('a browser finds no script or hidden scheme in any stored address', () => {
  const pieces = fc.constantFrom(
    'java',
    'script',
    ':',
    '/',
    '\\',
    '\t',
    '\n',
    ' ',
    '\u0001',
    'https:',
    'data:',
    '#',
    '?',
    'x',
    'JAVASCRIPT',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
      const url = safeUrl(parts.join(''))
      const { protocol, host } = URL.parse(url, 'https://college.example/page') ?? { protocol: 'https:', host: '' }
      expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol)
      expect(url.startsWith('/') ? host : 'college.example').toBe('college.example')
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['/media/1/gate.jpg', '/media/1/gate.jpg'],
  ['HTTPS://college.example/gate.jpg', 'HTTPS://college.example/gate.jpg'],
  ['http://college.example/gate.jpg', ''],
  ['//college.example/gate.jpg', ''],
  ['data:image/png;base64,iVBORw0=', ''],
  ['mailto:gate@college.example', ''],
  ['#gate', ''],
  ['?gate', ''],
  [null, ''],
])('a picture can be shown from here, or its address is none: %j', (given, address) => {
  expect(safePictureUrl(given)).toBe(address)
})
