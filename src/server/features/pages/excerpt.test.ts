import { expect, test } from 'vitest'
import { makeExcerpt } from '#contract/text/excerpt.ts'
import { readText } from '#server/html/safe-html.ts'
import { getExcerpt, readingMinutes } from './excerpt.ts'

test('an excerpt is what somebody wrote, else how the text begins, cut at a word', () => {
  const text = `<h2>Gates</h2><p>${'They open at <b>eight</b>, and close late. '.repeat(20)}</p>`
  expect(getExcerpt('  Written by hand ', text)).toBe('Written by hand')
  expect(getExcerpt(' ', '<p>Short &amp; sweet.</p>')).toBe('Short & sweet.')
  expect(getExcerpt('', '')).toBe('')
  const excerpt = getExcerpt('', text)
  expect(excerpt).toMatch(/^They open at eight, and close late\. .*\w …$/)
  expect(excerpt.length).toBeLessThanOrEqual(202)
})

test('an excerpt of one endless word, or of letters beyond the first plane, is whole letters', () => {
  expect(getExcerpt('', 'a'.repeat(500))).toBe(`${'a'.repeat(200)} …`)
  expect(getExcerpt('', `${'x'.repeat(199)}${'🎓'.repeat(50)}`).isWellFormed()).toBe(true)
})

test.each([
  [0, 1],
  [100, 1],
  [1500, 1],
  [2300, 2],
  [15_000, 10],
])('a text of %i characters is read in %i min', (length, minutes) => {
  expect(readingMinutes(length)).toBe(minutes)
})

test('an excerpt without one of the author is the first paragraph with words, not what follows it', () => {
  expect(getExcerpt('', '<h2>Admission</h2><p> </p><p>The <b>list</b> is out.</p><h2>How to accept</h2><p>Print it.</p>')).toBe(
    'The list is out.',
  )
  expect(getExcerpt('', '<ul><li>Fees</li></ul>')).toBe('Fees')
})

test('thousands of empty paragraphs are not read one by one', () => {
  let reads = 0
  const count = (html: string) => {
    reads += 1
    return readText(html)
  }
  expect(makeExcerpt('', `${'<p></p>'.repeat(10_000)}<p>Open daily</p>`, count)).toBe('Open daily')
  expect(reads).toBeLessThan(100)
})
