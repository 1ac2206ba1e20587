import { expect, test } from 'vitest'
import { canonicalType, isKnownType, toDisplay, type Section } from './sections.ts'

const makeSection = (sectionType: string, content: unknown = {}, more: Partial<Section> = {}): Section => ({
  id: 'a',
  sectionType,
  title: null,
  description: null,
  content,
  orderIndex: 1,
  isActive: true,
  ...more,
})
const displayed = (sectionType: string, content?: unknown) => toDisplay(makeSection(sectionType, content), 'dynamic')

test.each(['vision-mission', 'about-story', 'story', 'mission', 'vision'])(
  'A §2 %s displays as benefits on dynamic pages',
  (type) => {
    expect(displayed(type).type).toBe('benefits')
  },
)

test.each(['contact_info', 'contact-info'])('A §2 %s displays as contact-info', (type) => {
  expect(displayed(type).type).toBe('contact-info')
})

test.each(['gallery', 'Hero', 'constructor', '__proto__', 'toString', ''])(
  'A §2 the unknown type %j displays as benefits',
  (type) => {
    expect(isKnownType(type)).toBe(false)
    expect(displayed(type, [{ title: 'A card' }])).toMatchObject({ type: 'benefits', content: [{ title: 'A card' }] })
  },
)

test.each(['hero', 'features', 'benefits', 'testimonials', 'cta', 'programs', 'contact-info', 'faq'])(
  'A §2 %s displays as itself everywhere',
  (type) => {
    expect(isKnownType(type)).toBe(true)
    expect(displayed(type).type).toBe(type)
    expect(toDisplay(makeSection(type), 'built-in').type).toBe(type)
  },
)

test('A §2 the built-in pages show their story, vision and mission as themselves', () => {
  const types = ['about-story', 'vision-mission'].map((type) => toDisplay(makeSection(type), 'built-in').type)
  expect(types).toEqual(['about-story', 'vision-mission'])
})

test('A §2 a vision and a mission become cards', () => {
  const content = { vision: 'To lead', mission: 'To teach', values: [{ title: 'Integrity', description: 'Always' }] }
  expect(displayed('vision-mission', content).content).toEqual([
    { icon: 'award', title: 'Our Vision', description: 'To lead' },
    { icon: 'graduation-cap', title: 'Our Mission', description: 'To teach' },
    { icon: 'book-open', title: 'Integrity', description: 'Always' },
  ])
})

test.each([
  ['about-story', { content: 'Founded in 2005', images: [] }],
  ['story', 'Founded in 2005'],
  ['mission', { text: 'Founded in 2005' }],
  ['vision', { description: 'Founded in 2005' }],
])('A §2 the text of a %s is a card', (type, content) => {
  expect(displayed(type, content).content).toEqual([{ icon: 'book-open', title: '', description: 'Founded in 2005' }])
})

test('A §3 the other names of a hero’s and a call to action’s fields are read', () => {
  expect(displayed('hero', { background_image: '/a.svg', cta_text: 'Apply', cta_url: '/apply' }).content).toMatchObject({
    heroType: 'static',
    imageUrl: '/a.svg',
    primaryAction: { text: 'Apply', url: '/apply' },
  })
  expect(displayed('cta', { cta_text: 'Apply', cta_url: '/apply' }).content).toEqual({ text: 'Apply', url: '/apply' })
  expect(displayed('cta', { actionText: 'Visit', actionUrl: 'javascript:alert(1)' }).content).toEqual({
    text: 'Visit',
    url: '/contact',
  })
})

test('A §3 icons and tabs that are not ours are the first of ours', () => {
  expect(displayed('features', [{ title: 'A', icon: 'rocket' }]).content).toMatchObject([{ icon: 'book-open' }])
  expect(displayed('programs', [{ title: 'A', category: 'magic' }]).content).toMatchObject([{ category: 'sciences' }])
})

test('decision 6: both spellings of contact-info are one type', () => {
  expect(['contact_info', 'contact-info', 'cta'].map(canonicalType)).toEqual(['contact-info', 'contact-info', 'cta'])
})
