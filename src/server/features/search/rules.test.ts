import { expect, test } from 'vitest'
import { snippetOf, wordsOf } from './rules.ts'

test('search: words are folded, and nothing but letters and digits is left of a query', () => {
  expect(wordsOf('  Ọ̀ṣun "State" OR col:umn* -- DROP')).toEqual(['osun', 'state', 'or', 'col', 'umn', 'drop'])
  expect(wordsOf('"*"')).toEqual([])
  expect(wordsOf('a '.repeat(50))).toHaveLength(10)
})

test('search: the snippet stands around the first word found, also behind accented letters', () => {
  const body = `${'Ẹ̀kọ́ '.repeat(60)}the welding workshop opens at eight${' and more follows'.repeat(30)}`
  const snippet = snippetOf(body, ['workshop'])
  expect(snippet).toContain('welding workshop opens')
  expect(snippet).toMatch(/^… .* …$/)
  expect(snippet.length).toBeLessThan(250)
})

test('search: a short text is its own snippet', () => {
  expect(snippetOf('Open all night', ['night'])).toBe('Open all night')
  expect(snippetOf('', ['night'])).toBe('')
})
