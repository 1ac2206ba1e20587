import { expect, test } from 'vitest'
import { MAX_SCANNED, MAX_SCANNED_IN_ALL, makeSnippets, parseQuery, splitAtWords } from './rules.ts'

const snippetOf = (text: string, words: string[]) => makeSnippets([text], words)[0]!

test('search: words are normalized, and nothing but letters and digits is left of a query', () => {
  expect(parseQuery('  Ọ̀ṣun "State" OR col:umn* -- DROP')).toEqual(['osun', 'state', 'col', 'umn', 'drop'])
  expect(parseQuery('"*"')).toEqual([])
  expect(parseQuery('Fees fees FEES')).toEqual(['fees'])
  expect(parseQuery(Array.from({ length: 50 }, (_, word) => `w${word}`).join(' '))).toHaveLength(10)
})

test('search: words that nearly every text has are not looked for, unless there are no others', () => {
  expect(parseQuery('How much is the fee for the hostel?')).toEqual(['much', 'fee', 'hostel'])
  expect(parseQuery('IT')).toEqual(['it'])
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

test('search: the texts of one search are looked through up to a limit, the best results first', () => {
  const texts = Array.from({ length: 10 }, () => `The beginning ${'of a long text '.repeat(480)}with a workshop in it.`)
  expect(texts[0]!.length).toBeLessThan(MAX_SCANNED)
  const around = makeSnippets(texts, ['workshop']).map((snippet) => snippet.includes('workshop'))
  const searched = Math.floor(MAX_SCANNED_IN_ALL / texts[0]!.length)
  expect(around).toEqual(texts.map((_, index) => index < searched))
  expect(makeSnippets(texts, ['workshop']).at(-1)).toMatch(/^The beginning of a long text/)
})

test.each([40, 90, 100, 101, 950, 6000])(
  'search: a word after %i letters is in its snippet, with accents or without',
  (length) => {
    for (const filler of ['Ẹ̀kọ́ gíga ', 'a plain text ', `${'a plain text '.repeat(7)}${'ẹ̀'.normalize('NFD').repeat(40)} `])
      expect(snippetOf(`${filler.repeat(700).slice(0, length)} workshop ${filler.repeat(99)}`, ['workshop'])).toContain(
        'workshop',
      )
  },
)

test('search: a number is one word, with commas or without', () => {
  expect(parseQuery('₦1,045,000 in 2026, 300')).toEqual(['1045000', '2026', '300'])
  expect(splitAtWords('Acceptance: ₦45,000.', ['45000'])).toEqual(['Acceptance: ₦', '45,000', '.'])
})
