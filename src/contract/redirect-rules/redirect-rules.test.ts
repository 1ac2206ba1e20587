import { expect, test } from 'vitest'
import { toFromPath } from './redirect-path.ts'
import { RedirectRuleFields, toTarget } from './redirect-rules.ts'

test('addresses are compared decoded, in small letters and without a slash at the end', () => {
  expect(toFromPath('/Old/Page.PHP/')).toBe('/old/page.php')
  expect(toFromPath('/old%20page/%E1%BB%8C')).toBe('/old page/ọ')
  expect(toFromPath('/a%2Fb')).toBe('/a%2fb')
})

test.each([
  'old',
  '',
  '/',
  '//evil.example',
  '/a//b',
  '/a/../b',
  '/%2e%2E/b',
  '/a?b=1',
  '/a#b',
  '/a\\b',
  '/%5Ca',
  '/%0Aa',
  '/%E0%A4%A',
])('%j is no address from which a redirect can lead', (path) => expect(toFromPath(path)).toBeUndefined())

test('a target is an address of this website, or a complete one', () => {
  expect(toTarget('/new page?a=1#b')).toBe('/new%20page?a=1#b')
  expect(toTarget('/a/../b')).toBe('/b')
  expect(toTarget('https:///Jamb.gov.ng')).toBe('https://jamb.gov.ng/')
  expect(toTarget('HTTP://Jamb.gov.ng')).toBe('http://jamb.gov.ng/')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@college.test',
  'tel:1',
  'https:evil.example',
  'https://college.edu.ng@evil.example/',
  'https://a:b@evil.example/',
  'https://',
  'evil.example',
  '?a',
  '#a',
  '/\t/evil.example',
  '',
])('%j is no target', (text) => expect(toTarget(text)).toBeUndefined())

test('the rest of an address cannot be added behind a query or a fragment', () => {
  const fields = { fromPath: '/old', kind: 'prefix-with-rest', isActive: true }
  for (const toAddress of ['/new?a=1', 'https://a.example/#b'])
    expect(RedirectRuleFields.safeParse({ ...fields, toAddress }).error?.issues[0]?.path).toEqual(['toAddress'])
  expect(RedirectRuleFields.parse({ ...fields, toAddress: '/new/' })).toMatchObject({ toAddress: '/new/' })
})
