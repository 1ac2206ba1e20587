import { expect, test } from 'vitest'
import { readHero } from '#contract/sections/read-content.ts'
import { getSlides } from './hero.tsx'

const slides = (content: object) => getSlides(readHero(content), 'Title', 'Description').map(({ headline }) => headline)

test('A §2 home: a slider of several slides shows them as they are', () => {
  expect(slides({ heroType: 'slider', slides: [{ imageUrl: '/a.svg' }, { headline: 'Two' }] })).toEqual(['', 'Two'])
})

test('a slider of one slide is filled up from the section, so that the page keeps its heading', () => {
  expect(slides({ heroType: 'slider', slides: [{ imageUrl: '/a.svg' }] })).toEqual(['Title'])
})

test('A §3: a hero is static unless it says otherwise, and a slider without slides is static', () => {
  expect(slides({ headline: 'One', slides: [{ headline: 'Two' }] })).toEqual(['One'])
  expect(slides({ heroType: 'slider', slides: 'none' })).toEqual(['Title'])
})

test('A §3: a static hero without words of its own shows those of its section', () => {
  expect(getSlides(readHero({}), 'Title', 'Description')).toEqual([
    { headline: 'Title', subheadline: 'Description', imageUrl: '', alt: undefined },
  ])
})

test('the description of the only picture of a hero belongs to that picture', () => {
  const alts = (content: object) => getSlides(readHero(content), '', '').map(({ alt }) => alt)
  expect(alts({ imageUrl: '/a.svg', alt: 'The gate' })).toEqual(['The gate'])
  expect(alts({ imageUrl: '/a.svg', isDecorative: true })).toEqual([''])
  const slider = { heroType: 'slider', imageUrl: '/a.svg', alt: 'The gate' }
  expect(alts({ ...slider, slides: [{ headline: 'One', alt: 'Nothing' }] })).toEqual(['The gate'])
  expect(alts({ ...slider, slides: [{ imageUrl: '/b.svg' }] })).toEqual([undefined])
})
