import { expect, test } from 'vitest'
import { snippetOf, wordsOf } from './rules.ts'

test('search: words are normalized, and nothing but letters and digits is left of a query', () => {
  expect(wordsOf('  Ọ̀ṣun "State" OR col:umn* -- DROP')).toEqual(['osun', 'state', 'col', 'umn', 'drop'])
  expect(wordsOf('"*"')).toEqual([])
  expect(wordsOf('Fees fees FEES')).toEqual(['fees'])
  expect(wordsOf(Array.from({ length: 50 }, (_, word) => `w${word}`).join(' '))).toHaveLength(10)
})

test('search: words that nearly every text has are not looked for, unless there are no others', () => {
  expect(wordsOf('How much is the fee for the hostel?')).toEqual(['much', 'fee', 'hostel'])
  expect(wordsOf('IT')).toEqual(['it'])
})

test('search: the snippet surrounds the first word found, also after accented letters', () => {
  const body = `${'Ẹ̀kọ́ '.repeat(60)}the welding workshop opens at eight${' and more follows'.repeat(30)}`
  const snippet = snippetOf(body, ['workshop'])
  expect(snippet).toContain('welding workshop opens')
  expect(snippet).toMatch(/^… .* …$/)
  expect(snippet.length).toBeLessThan(250)
})

test('search: the snippet surrounds a word far from the beginning', () => {
  const body = `${'The fees – and “marks” – of every course. '.repeat(100)}The workshop opens.`
  expect(snippetOf(body, ['workshop'])).toMatch(/^… .*The workshop opens\.$/)
  expect(snippetOf(body, ['workshop', 'marks'])).toMatch(/^The fees – and “marks”/)
})

test('search: a short text is its own snippet', () => {
  expect(snippetOf('Open all night', ['night'])).toBe('Open all night')
  expect(snippetOf('', ['night'])).toBe('')
})
