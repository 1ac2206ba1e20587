import { expect, test } from 'vitest'
import { listProgramAnchors } from './program-anchors.ts'

test('each program has an anchor of its own, made from its title', () => {
  const titles = ['Computer Science', 'Ọ̀ṣun & Sons', 'computer  science', '–']
  expect(listProgramAnchors(titles.map((title) => ({ title })))).toEqual([
    'program-computer-science',
    'program-osun-sons',
    undefined,
    undefined,
  ])
})
