import { expect, test } from 'vitest'
import { isKnownType, toDisplay, type Section } from './display.ts'
import { canonicalType } from './schemas.ts'

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

test.each(['vision-mission', 'story', 'mission', 'vision'])('A §2 %s displays as benefits on dynamic pages', (type) => {
  expect(displayed(type).type).toBe('benefits')
})

test.each(['contact_info', 'contact-info'])('A §2 %s displays as contact-info', (type) => {
  expect(displayed(type).type).toBe('contact-info')
})

test.each(['timeline', 'Hero', 'constructor', '__proto__', 'toString', ''])(
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

test('B §3 the picture of an unknown type is shown, also those of a list and of a story', () => {
  const picture = { url: '/media/gate.jpg', alt: 'The gate' }
  expect(displayed('timeline', { title: 'Gate', image: picture.url, alt: picture.alt }).content).toEqual([
    { icon: 'book-open', title: 'Gate', description: '', picture },
  ])
  expect(displayed('timeline', [{ image: picture.url, alt: picture.alt }]).content).toMatchObject([{ picture }])
  expect(displayed('story', { content: 'Founded in 2005', images: [picture] }).content).toMatchObject([
    { description: 'Founded in 2005' },
    { picture },
  ])
  expect(displayed('timeline', { image: 'javascript:alert(1)' }).content).toEqual([])
})

test('a section describes a picture, marks it as decorative, or does neither', () => {
  const pictures = [{ alt: 'Kept', isDecorative: true }, { alt: 'The gate', isDecorative: 'yes' }, { alt: ' ' }]
  const alts = ['', 'The gate', undefined]
  const slides = pictures.map((picture) => ({ ...picture, imageUrl: '/a.svg' }))
  expect(displayed('hero', { slides }).content).toMatchObject({ slides: alts.map((alt) => ({ alt })) })
  const images = pictures.map((picture) => ({ ...picture, url: '/a.svg' }))
  expect(toDisplay(makeSection('about-story', { images }), 'built-in').content).toMatchObject({
    images: alts.map((alt) => ({ alt })),
  })
  expect(displayed('timeline', slides).content).toMatchObject(alts.map((alt) => ({ picture: { alt } })))
  expect(pictures.map((picture) => displayed('hero', picture).content)).toMatchObject(alts.map((alt) => ({ alt })))
})

test('A §2 the built-in pages show their vision and mission as themselves, every page a story', () => {
  expect(toDisplay(makeSection('vision-mission'), 'built-in').type).toBe('vision-mission')
  expect(displayed('about-story', { content: 'Founded in 2005' })).toMatchObject({
    type: 'about-story',
    content: { text: 'Founded in 2005', images: [] },
  })
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
  expect(displayed('hero', { imageUrl: 'http://college.example/a.jpg' }).content).toMatchObject({ imageUrl: '' })
  expect(displayed('hero', { videoUrl: 'http://college.example/a.mp4' }).content).toMatchObject({ videoUrl: '' })
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

test('A §3 a number in the place of lines is one line', () => {
  expect(displayed('contact-info', { phone: 12, hours: [8, 'Noon'], email: true }).content).toEqual({
    address: [],
    phone: ['12'],
    email: [],
    hours: ['8', 'Noon'],
  })
})

test('C §6: both spellings of contact-info are one type', () => {
  expect(['contact_info', 'contact-info', 'cta'].map(canonicalType)).toEqual(['contact-info', 'contact-info', 'cta'])
})
