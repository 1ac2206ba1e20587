import { expect, test } from 'vitest'
import { isVisit, missingName, pageName, readReferrer, searchName } from './rules.ts'

test.each(['/', '/about', '/blog/page/2', '/category/news', '/search', '/administration'])('%s is a page', (path) => {
  expect(pageName(path)).toBe(path)
})

test.each([
  '/admin/dashboard',
  '/admin-login',
  '/rpc/tags/list',
  '/api/docs',
  '/healthz',
  '/preview',
  '/sw.js',
  '/media/1/gate.jpg',
  '/assets/a.js',
  '/%61bout',
  '/%2e/about',
  '/./about',
  '//about',
  '/about/',
  '/%73earch',
  'http://any.example/about',
  'http://any/about',
])('%s is no page', (path) => expect(pageName(path)).toBeUndefined())

test('the reference of an enquiry is not stored', () => {
  expect(pageName('/contact/sent/ENQ-2026-ABCD')).toBe('/contact/sent')
  expect(missingName('/contact/sent/ENQ-2026-ABCD')).toBeUndefined()
})

test('missing addresses that may be private, or that no person follows, are not stored', () => {
  expect(missingName('/old-prospectus.pdf')).toBe('/old-prospectus.pdf')
  expect(missingName('/media/1/gone.pdf')).toBe('/media/1/gone.pdf')
  for (const path of [
    '/ada@college.test',
    '/ada%40college.test',
    '/08031234567',
    '/%E0%A4%A',
    '/rpc/nothing',
    `/${'a'.repeat(200)}`,
  ])
    expect(missingName(path)).toBeUndefined()
})

test('a referrer is the website of an address, without the rest of it', () => {
  const address = 'https://www.facebook.com/groups/secret?id=1'
  expect(readReferrer(address)).toEqual({ host: 'www.facebook.com', name: 'facebook.com' })
  expect(readReferrer('http://127.0.0.1:3000/')).toEqual({ host: '127.0.0.1:3000', name: '127.0.0.1' })
  for (const other of ['no address', 'android-app://com.app', `https://${'a'.repeat(150)}.example`])
    expect(readReferrer(other)).toBeUndefined()
})

test('searches are joined, and those that may be private are not stored', () => {
  expect(searchName('  School   FEES ')).toBe('school fees')
  expect(searchName('a'.repeat(150))).toHaveLength(100)
  expect(searchName('ND 2026')).toBe('nd 2026')
  expect(searchName('ND\0 2026\u001b')).toBe('nd 2026')
  for (const query of ['', '  ', 'ada@college.test', '0803 123 4567', '+234 (803) 123-4567'])
    expect(searchName(query)).toBeUndefined()
})

test('only a person who opens a page visits it', () => {
  const isCounted = (headers: Record<string, string>, method = 'GET') => isVisit({ method, headers }, 'staff=1')
  expect(isCounted({})).toBe(true)
  expect(isCounted({ 'sec-fetch-dest': 'document', 'cookie': 'consent=1' })).toBe(true)
  expect(isCounted({}, 'HEAD')).toBe(false)
  expect(isCounted({ 'sec-purpose': 'prefetch;prerender' })).toBe(false)
  expect(isCounted({ 'sec-fetch-dest': 'empty' })).toBe(false)
  expect(isCounted({ cookie: 'a=b; staff=1' })).toBe(false)
})
