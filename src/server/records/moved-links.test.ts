import { expect, test } from 'vitest'
import { movedHtml, movedJson, movedUrl } from './moved-links.ts'

const MOVE = { publicUrl: 'https://college.test', from: '/fees', to: '/school-fees' }

test.each([
  ['/fees', '/school-fees'],
  ['/fees/', '/school-fees'],
  ['/fees?year=2#how', '/school-fees?year=2#how'],
  ['/fees#how', '/school-fees#how'],
  ['https://college.test/fees', 'https://college.test/school-fees'],
])('the link %s follows', (url, moved) => {
  expect(movedUrl(url, MOVE)).toBe(moved)
})

test.each(['/fees-2026', '/fees/2026', '/blog/fees', 'https://other.test/fees', '/Fees', 'fees', '', 'See /fees'])(
  '%s leads elsewhere, and stays',
  (url) => {
    expect(movedUrl(url, MOVE)).toBe(url)
  },
)

test('links in JSON are changed at any depth; values that are not text stay unchanged', () => {
  const before = { cta_url: '/fees', items: [{ url: '/fees#a', title: 'All of /fees' }, 7, null, true] }
  const after = { cta_url: '/school-fees', items: [{ url: '/school-fees#a', title: 'All of /fees' }, 7, null, true] }
  expect(movedJson(before, MOVE)).toEqual(after)
})

test('links in the HTML of a section follow', () => {
  const before = { text: '<p>See <a href="/fees#now">the fees</a> and <a href="/fees-2026">more</a></p>' }
  const after = { text: '<p>See <a href="/school-fees#now">the fees</a> and <a href="/fees-2026">more</a></p>' }
  expect(movedJson(before, MOVE)).toEqual(after)
})

test('links in HTML follow; texts that look like them do not', () => {
  const text = '<p>href="/fees" and &lt;a href="/fees"&gt;</p><img src="/fees">'
  expect(movedHtml(`<a title="t" href="/fees?a=1&amp;b=2" rel="noopener">x</a>${text}`, MOVE)).toBe(
    `<a title="t" href="/school-fees?a=1&amp;b=2" rel="noopener">x</a>${text}`,
  )
})
