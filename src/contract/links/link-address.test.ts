import { expect, test } from 'vitest'
import { readAddress } from './link-address.ts'
import { safeUrl } from './safe-url.ts'

const OURS = 'https://college.test'
const read = (typed: string) => readAddress(typed, OURS)

test.each([
  ['www.jamb.gov.ng', 'https://www.jamb.gov.ng/'],
  ['jamb.gov.ng', 'https://jamb.gov.ng/'],
  ['  umarupoly.edu.ng/list.pdf ', 'https://umarupoly.edu.ng/list.pdf'],
  ['jamb.gov.ng:8443/a?b=1#c', 'https://jamb.gov.ng:8443/a?b=1#c'],
  ['//jamb.gov.ng/x', 'https://jamb.gov.ng/x'],
  ['HTTP://Jamb.gov.ng/A b', 'http://jamb.gov.ng/A%20b'],
])('the web address %s becomes %s', (typed, url) => expect(read(typed)).toEqual({ url }))

test('a domain may have letters with marks', () => {
  expect(read('ọṣun.ng/fees')).toEqual({ url: expect.stringMatching(/^https:\/\/xn--[a-z0-9-]+\.ng\/fees$/) })
})

test.each([
  ['registrar@college.edu.ng', 'mailto:registrar@college.edu.ng'],
  ['mailto:a@b.ng?subject=Fees', 'mailto:a@b.ng?subject=Fees'],
  ['0803 123 4567', 'tel:08031234567'],
  ['+234 (0)803-123-4567', 'tel:+23408031234567'],
  ['tel:0803 123 4567', 'tel:08031234567'],
])('the contact %s becomes %s', (typed, url) => expect(read(typed)).toEqual({ url }))

test.each([
  ['/fees', '/fees'],
  ['/fees?year=2027#table', '/fees?year=2027#table'],
  ['#top', '#top'],
  ['?page=2', '?page=2'],
  ['https://college.test', '/'],
  ['https://college.test/fees?a=1#b', '/fees?a=1#b'],
  ['college.test/media/0199/list.pdf', '/media/0199/list.pdf'],
])('the address %s of our own website becomes %s', (typed, url) => expect(read(typed)).toEqual({ url }))

test.each([
  ['', /^Search for a page or file/],
  ['admission-list', /^"admission-list" is not an address/],
  ['2026-11-22', /is not an address/],
  ['list.pdf', /is the name of a file\. Search for it, or upload it/],
  ['file:///C:/Users/ada/list.pdf', /on your device.*Upload it instead/],
  ['C:\\Users\\ada\\list.pdf', /on your device/],
  ['/preview?page=1', /preview, which visitors cannot open/],
  ['https://college.test/preview?token=x', /preview, which visitors cannot open/],
  ['javascript:alert(1)', /begin with javascript:/],
  ['data:text/html,x', /begin with data:/],
  ['whatsapp://send', /begin with whatsapp:/],
  ['https://', /is not a complete address/],
  ['/\\evil.test', /may not open it/],
  [`/${'x'.repeat(2048)}`, /too long/],
])('%s is refused with the reason', (typed, reason) => expect(read(typed)).toEqual({ refusal: expect.stringMatching(reason) }))

test('an accepted address is always one that the server accepts', () => {
  const typed = [
    'www.a.ng',
    'a@b.ng',
    '0803 123 4567',
    '/x',
    '#a',
    'http://a.ng',
    'tel:+1 (2)',
    ' java\tscript:alert(1)',
    'a.b/\u0000',
  ]
  const urls = typed.map(read).flatMap((answer) => ('url' in answer ? answer.url : []))
  expect(urls).toHaveLength(7)
  expect(urls.map(safeUrl)).toEqual(urls)
})
