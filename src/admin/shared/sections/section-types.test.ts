import { expect, test } from 'vitest'
import { labelOf, nameOf, OFFERED_TYPES } from './section-types.ts'

test.each<[string, Parameters<typeof nameOf>[0]]>([
  ['A diploma', { sectionType: 'hero', title: 'Home', content: { heroType: 'slider', slides: [{ title: 'A diploma' }] } }],
  ['Come in', { sectionType: 'hero', title: 'Home', content: { headline: 'Come in', slides: [{ headline: 'Not shown' }] } }],
  ['Home', { sectionType: 'hero', title: 'Home', content: { heroType: 'slider', slides: [{ imageUrl: '/a.jpg' }] } }],
  ['Hero', { sectionType: 'hero', title: null, content: null }],
  ['Asked often', { sectionType: 'faq', title: 'Asked often', content: [] }],
  ['Questions and answers', { sectionType: 'faq', title: null, content: [] }],
])('in the list of sections %j is named by what visitors read first', (name, section) => {
  expect(nameOf(section)).toBe(name)
})

test('B §3 the add list begins with the eight types of the specification, in its order; each has a label', () => {
  const eight = ['hero', 'features', 'benefits', 'programs', 'testimonials', 'contact-info', 'faq', 'cta']
  expect(OFFERED_TYPES.slice(0, 8)).toEqual(eight)
  expect(OFFERED_TYPES.filter((type) => labelOf(type) === type)).toEqual([])
})
