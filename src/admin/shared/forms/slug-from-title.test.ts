import { expect, test } from 'vitest'
import { pageSlug, postSlug } from '#contract/text/slug.ts'
import { updateSlug } from './slug-from-title.ts'

/** Types a title letter by letter. */
function type(rule: (title: string) => string, text: string, slug = '') {
  let title = ''
  for (const letter of text) {
    const before = title
    title += letter
    slug = updateSlug(rule, { title, before, slug })
  }
  return slug
}

test('B §4 slug: follows the title letter by letter, accents folded', () => {
  expect(type(pageSlug, 'Ọjọ́ Fees & Levies')).toBe('ojo-fees--levies')
  expect(type(postSlug, 'Ọjọ́ Fees & Levies')).toBe('ojo-fees-levies')
})

test('B §4 slug: stays as the person has made it, and follows again once it is emptied', () => {
  expect(updateSlug(postSlug, { title: 'Fees 2027', before: 'Fees 202', slug: 'our-fees' })).toBe('our-fees')
  expect(updateSlug(postSlug, { title: 'Fees 2027', before: 'Fees 202', slug: '' })).toBe('fees-2027')
})
