import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { REDIRECT_KINDS, toTarget, withoutOwnHost } from '#contract/redirect-rules/redirect-rules.ts'
import { isBuiltInPath, toFromPath } from '#contract/redirect-rules/redirect-path.ts'
import { findBestRule, findChain, getTarget, type Rule } from './rules.ts'

const rule = (fromPath: string, toAddress: string, kind: Rule['kind'] = 'exact'): Rule => ({
  id: fromPath,
  fromPath,
  toAddress,
  kind,
})

test.each([
  '/about',
  '/blog',
  '/blog/page/9',
  '/category',
  '/admin/x',
  '/rpc/x',
  '/media/1/a.pdf',
  '/feed.xml',
  '/sitemap-2.xml',
  '/contact/sent/x',
  '/.well-known/acme-challenge/token',
])('%s belongs to the program', (path) => expect(isBuiltInPath(path)).toBe(true))

test.each(['/old', '/index.php', '/blog/2019/oath', '/category/old-news', '/about/history', '/wp-content/a.pdf'])(
  '%s can lead elsewhere',
  (path) => expect(isBuiltInPath(path)).toBe(false),
)

test('the rule for an address comes before the longest prefix, and a prefix covers whole segments', () => {
  const rules = [rule('/old', '/a', 'prefix'), rule('/old/news', '/b', 'prefix-with-rest'), rule('/old/news/1', '/c')]
  const find = (path: string) => findBestRule(rules, path)?.toAddress
  expect(['/old', '/old/x', '/old/news/2', '/old/news/1', '/older', '/old/news/1/x'].map(find)).toEqual([
    '/a',
    '/a',
    '/b',
    '/c',
    undefined,
    '/b',
  ])
})

test('the rest of an address is added as it was written', () => {
  const to = (toAddress: string, path: string) => getTarget(rule('/old', toAddress, 'prefix-with-rest'), path)
  expect(to('/new', '/OLD/A%20b/c%2Fd/')).toBe('/new/A%20b/c%2Fd')
  expect(to('/', '/old/a')).toBe('/a')
  expect(to('https://x.example/', '/old/%2F%2Fevil.example')).toBe('https://x.example/%2F%2Fevil.example')
  expect(to('https://x.example', '/old/.evil.example')).toBe('https://x.example/.evil.example')
  expect(to('/new', '/old')).toBe('/new')
})

test('no rest of an address leads to another host, or out of the folder', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2e',
    '%2F',
    '%5C',
    '@',
    ':',
    'evil.example',
    '%0d%0a',
    '%09',
    '?',
    '#',
    'a',
    '%25',
    '%E1%BB%8C',
  )
  const targets = ['/', '/new', '/new/', 'https://jamb.gov.ng/', 'https://jamb.gov.ng/list']
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(...targets), (pieces, toAddress) => {
      const path = `/old/${pieces.join('')}`
      const from = toFromPath(path)
      if (from === undefined || !findBestRule([rule('/old', toAddress, 'prefix-with-rest')], from)) return
      const target = getTarget(rule('/old', toAddress, 'prefix-with-rest'), path)
      const [went, wanted] = [new URL(target, 'https://own.example'), new URL(toAddress, 'https://own.example')]
      expect(went.origin).toBe(wanted.origin)
      expect(went.pathname.startsWith(wanted.pathname.replace(/\/$/, ''))).toBe(true)
      expect(toTarget(target)).toBe(target)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [rule('/a', '/a'), [], 'would lead to itself'],
  [rule('/a', '/A/?b=1'), [], 'would lead to itself'],
  [rule('/a', '/a/b', 'prefix'), [], 'would lead to itself'],
  [rule('/a', '/a/b', 'prefix-with-rest'), [], 'would lead to itself'],
  [rule('/a', '/', 'prefix-with-rest'), [], 'would lead to itself'],
  [rule('/a', '/b'), [rule('/b', '/a')], 'would lead to each other'],
  [rule('/a', '/b', 'prefix-with-rest'), [rule('/b/c', '/a/c')], 'would lead to each other'],
  [rule('/a', '/b/c'), [rule('/b', 'https://x.example/', 'prefix')], 'leads on to https://x.example/'],
  [rule('/b', '/c'), [rule('/a', '/b')], 'The redirect from /a leads to this address'],
])('%o beside %o is refused', (made, others, sentence) => expect(findChain(made, others)?.message).toContain(sentence))

test.each([
  [rule('/a', '/b'), [rule('/c', '/b')]],
  [rule('/a', 'https://x.example/a'), [rule('/c', 'https://x.example/c')]],
  [rule('/a', '/ab', 'prefix'), []],
  [rule('/a', '/'), []],
  [rule('/a', '/b'), [{ ...rule('/b', '/a'), id: '/a' }]],
])('%o beside %o is accepted', (made, others) => expect(findChain(made, others)).toBeUndefined())

test('rules that are accepted one after the other never send a visitor on twice', () => {
  const address = fc.constantFrom('/a', '/b', '/c', '/a/x', '/b/x', '/c/x', '/a/x/y', '/')
  const made = fc.record({
    fromPath: address.filter((path) => path !== '/'),
    toAddress: address,
    kind: fc.constantFrom(...REDIRECT_KINDS),
  })
  fc.assert(
    fc.property(fc.uniqueArray(made, { selector: ({ fromPath }) => fromPath, maxLength: 6 }), (all) => {
      const accepted: Rule[] = []
      for (const fields of all)
        if (!findChain(rule(fields.fromPath, fields.toAddress, fields.kind), accepted))
          accepted.push(rule(fields.fromPath, fields.toAddress, fields.kind))
      for (const start of ['/a', '/b', '/c', '/a/x', '/b/x/y', '/c/x', '/a/x/y', '/a/z', '/b/x/y/x']) {
        const found = findBestRule(accepted, start)
        const next = found && toFromPath(getTarget(found, start))
        expect(next && findBestRule(accepted, next)).toBeFalsy()
      }
    }),
    { numRuns: 2000 },
  )
})

test('an address of this website is stored without its host', () => {
  expect(withoutOwnHost('https://college.test/new?a=1', 'https://college.test')).toBe('/new?a=1')
  expect(withoutOwnHost('http://college.test/new', 'https://college.test')).toBe('/new')
  expect(withoutOwnHost('https://college.test:8443/new', 'https://college.test')).toBe('https://college.test:8443/new')
  expect(withoutOwnHost('https://other.test/new', 'https://college.test')).toBe('https://other.test/new')
  expect(withoutOwnHost('/new', 'https://college.test')).toBe('/new')
})
