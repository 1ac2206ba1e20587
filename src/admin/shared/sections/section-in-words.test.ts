import { expect, test } from 'vitest'
import { sectionInWords } from './section-in-words.ts'

test('news name their category, not its id', () => {
  const state = (categoryId: string) => ({ sectionType: 'news', content: { categoryId, count: 3 } })
  const names = new Map([['c1', 'Admissions']])
  const textOf = (categoryId: string) => JSON.stringify(sectionInWords(state(categoryId), names).content)
  expect(textOf('c1')).toContain('Admissions')
  expect(textOf('c1')).not.toContain('c1')
  expect(textOf('c2')).toContain('A category that is not active')
})
