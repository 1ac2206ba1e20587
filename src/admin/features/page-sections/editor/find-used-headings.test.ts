import { expect, test } from 'vitest'
import { findUsedHeadings } from './find-used-headings.ts'

const hero = (content: Record<string, string>, isFirst = true) => {
  const { title, description } = findUsedHeadings('hero', { content, isFirst })
  return [title, description]
}

test('a hero uses the title and description of its section only where its own texts are empty', () => {
  expect(hero({ heroType: 'static', headline: '', subheadline: '' })).toEqual([true, true])
  expect(hero({ heroType: 'static', headline: 'Learn a skill', subheadline: '' })).toEqual([false, true])
  expect(hero({ heroType: 'video', headline: 'Learn a skill', subheadline: 'In two years' })).toEqual([false, false])
})

test('the title of a slideshow is the heading of the page that begins with it', () => {
  expect(hero({ heroType: 'slider' })).toEqual([true, false])
  expect(hero({ heroType: 'slider' }, false)).toEqual([false, false])
})

test('other sections always show both', () => {
  expect(findUsedHeadings('faq', { content: {}, isFirst: false })).toMatchObject({ title: true, description: true })
})

test('the fields are in the order in which visitors see them: only the title of a slideshow is below', () => {
  const isBelow = (type: string, heroType = '') => findUsedHeadings(type, { content: { heroType }, isFirst: true }).isTitleHidden
  expect([isBelow('faq'), isBelow('hero', 'static'), isBelow('hero', 'video'), isBelow('hero', 'slider')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})
