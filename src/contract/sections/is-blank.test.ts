import { expect, test } from 'vitest'
import { toDisplay } from './display.ts'
import { isBlank } from './is-blank.ts'

const isBlankWith = (sectionType: string, content: unknown, texts = {}) =>
  isBlank(
    toDisplay(
      { id: 'a', sectionType, title: 'Heading', description: null, content, orderIndex: 1, isActive: true, ...texts },
      'built-in',
    ),
  )

test.each([
  ['features', [{ title: 'Card' }]],
  ['benefits', [{ title: 'Card' }]],
  ['facilities', [{ title: 'Library' }]],
  ['testimonials', [{ quote: 'Good.' }]],
  ['programs', [{ title: 'Nursing' }]],
  ['faq', [{ question: 'When?' }]],
  ['team', [{ name: 'Ada' }]],
  ['about-story', { content: 'Founded in 2005' }],
  ['vision-mission', { mission: 'To teach' }],
  ['policy', { parts: [{ heading: 'Who', text: 'We' }] }],
  ['timeline', [{ title: 'Gate' }]],
])('A §2 a section %s without entries is blank even with a heading; an entry or a description fills it', (type, content) => {
  expect(isBlankWith(type, {})).toBe(true)
  expect(isBlankWith(type, [])).toBe(true)
  expect(isBlankWith(type, content)).toBe(false)
  expect(isBlankWith(type, [], { description: 'A text' })).toBe(false)
})

test.each(['hero', 'cta', 'contact-info', 'contact-form', 'map', 'location'])('A §2 a section %s is not blank', (type) => {
  expect(isBlankWith(type, {})).toBe(false)
})

test('A §2 a call to action without any text is blank', () => {
  expect(isBlankWith('cta', {}, { title: '' })).toBe(true)
  expect(isBlankWith('cta', { actionText: 'Apply' }, { title: '' })).toBe(false)
})
