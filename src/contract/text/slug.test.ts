import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/paths.ts'
import { isBuiltIn, pageSlug, postSlug } from './slug.ts'

test('A §2 the slug home is /, any other slug is /{slug}', () => {
  expect(['home', 'about', 'open-day'].map(pagePath)).toEqual(['/', '/about', '/open-day'])
})

test('A §9 home, about, programs and contact are reserved, spelled just so', () => {
  expect(['home', 'about', 'programs', 'contact', 'Home', 'blog', '__proto__'].map(isBuiltIn)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['Open Day', 'open-day'],
  ['  Open \t\n Day ', 'open-day'],
  ['Fees & Aid', 'fees--aid'],
  ['2005: A Start', '2005-a-start'],
  ['Zaɓi – Ẹ̀kọ́ café', 'zai--eko-cafe'],
  ['!?', ''],
])('B §4 the slug of the page %j is %j', (title, slug) => {
  expect(pageSlug(title)).toBe(slug)
})

test.each([
  ['Open Day', 'open-day'],
  ['Fees & Aid', 'fees-aid'],
  ['--2005: A Start!--', '2005-a-start'],
  ['Ẹ̀kọ́ café', 'eko-cafe'],
  ['!?', ''],
])('B §4 the slug of the post, category or tag %j is %j', (title, slug) => {
  expect(postSlug(title)).toBe(slug)
})

test('B §4 the slug of any title is a-z, 0-9 and hyphens, and is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(pageSlug(title)).toMatch(/^[a-z0-9-]*$/)
      expect(postSlug(title)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(pageSlug(pageSlug(title))).toBe(pageSlug(title))
      expect(postSlug(postSlug(title))).toBe(postSlug(title))
    }),
  )
})
