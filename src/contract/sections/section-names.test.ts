import { expect, test } from 'vitest'
import { getSectionName } from './section-names.ts'

test.each<[string, Parameters<typeof getSectionName>[0]]>([
  ['A diploma', { sectionType: 'hero', title: 'Home', content: { heroType: 'slider', slides: [{ title: 'A diploma' }] } }],
  ['Come in', { sectionType: 'hero', title: 'Home', content: { headline: 'Come in', slides: [{ headline: 'Not shown' }] } }],
  ['Home', { sectionType: 'hero', title: 'Home', content: { heroType: 'slider', slides: [{ imageUrl: '/a.jpg' }] } }],
  ['Hero', { sectionType: 'hero', title: null, content: null }],
  ['Asked often', { sectionType: 'faq', title: 'Asked often', content: [] }],
  ['Questions and answers', { sectionType: 'faq', title: null, content: [] }],
])('a section is named %j by what visitors read first', (name, section) => {
  expect(getSectionName(section)).toBe(name)
})

test('the name of a stored section has the name of the college', () => {
  const stored = { sectionType: 'features', title: 'Why Choose Harmattan Polytechnic', content: [] }
  expect(getSectionName(stored, 'Kano Polytechnic')).toBe('Why Choose Kano Polytechnic')
})
