import { expect, test } from 'vitest'
import { getTypeLabel } from '#contract/sections/section-names.ts'
import { OFFERED_TYPES } from './section-types.ts'

test('B §3 the add list begins with the eight types of the specification, in its order; each has a label', () => {
  const eight = ['hero', 'features', 'benefits', 'programs', 'testimonials', 'contact-info', 'faq', 'cta']
  expect(OFFERED_TYPES.slice(0, 8)).toEqual(eight)
  expect(OFFERED_TYPES.filter((type) => getTypeLabel(type) === type)).toEqual([])
})
