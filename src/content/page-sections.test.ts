import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import type { Section } from '#contract/sections/display.ts'
import { builtInSections, mergeSections, mergeVisibleSections } from './page-sections.ts'
import { SEEDS } from './seeds.ts'

const makeSection = (sectionType: string, orderIndex: number, more: Partial<Section> = {}): Section => ({
  id: `stored-${sectionType}-${orderIndex}`,
  sectionType,
  title: 'Stored',
  description: null,
  content: {},
  orderIndex,
  isActive: true,
  ...more,
})
const ids = (sections: Section[]) => sections.map((section) => section.id)
const types = (sections: Section[]) => sections.map((section) => section.sectionType)

/** What the seeding tool stores for a page, as the website reads it back. */
const seededSections = (slug: string) =>
  SEEDS.pageSections
    .filter((page) => page.slug === slug)
    .flatMap((page) =>
      page.sections.map((section): Section => ({ ...section, id: `seeded-${section.sectionType}`, isActive: true })),
    )

const aSlug = fc.constantFrom(...RESERVED_SLUGS)
const aStoredSection = fc.record({
  sectionType: fc.constantFrom('hero', 'features', 'cta', 'contact-info', 'contact_info', 'about-story', 'faq', 'timeline'),
  orderIndex: fc.integer({ min: -2, max: 12 }),
  isActive: fc.boolean(),
})
const storedSections = fc
  .array(aStoredSection, { maxLength: 12 })
  .map((list) =>
    list
      .map((section, index) =>
        makeSection(section.sectionType, section.orderIndex, { id: `stored-${index}`, isActive: section.isActive }),
      )
      .toSorted((a, b) => a.orderIndex - b.orderIndex),
  )

test('A §2 a built-in page without stored sections shows all of its own, in order', () => {
  for (const slug of RESERVED_SLUGS) expect(mergeVisibleSections(builtInSections(slug), [])).toEqual(builtInSections(slug))
})

test('A §2 a page that is not built in shows its stored sections in order_index order', () => {
  expect(builtInSections('admissions')).toEqual([])
  expect(types(mergeVisibleSections([], [makeSection('faq', 2), makeSection('hero', 1)]))).toEqual(['hero', 'faq'])
})

test('C §5: a stored section takes the place of the built-in one of its type', () => {
  const merged = mergeVisibleSections(builtInSections('home'), [makeSection('features', 2)])
  expect(types(merged)).toEqual(['hero', 'features', 'testimonials', 'cta'])
  expect(merged[1]?.title).toBe('Stored')
})

test('C §5: a stored section that is inactive hides the built-in one', () => {
  const merged = mergeVisibleSections(builtInSections('home'), [makeSection('features', 2, { isActive: false })])
  expect(types(merged)).toEqual(['hero', 'testimonials', 'cta'])
})

test('C §5: other stored sections are placed by order_index, after a built-in one of the same number', () => {
  const merged = mergeVisibleSections(builtInSections('about'), [makeSection('faq', 5), makeSection('timeline', 99)])
  expect(types(merged)).toEqual([
    'hero',
    'about-story',
    'vision-mission',
    'team',
    'facilities',
    'faq',
    'location',
    'cta',
    'timeline',
  ])
})

test('C §5: of two stored sections of one type the first replaces the built-in one, the second keeps its own place', () => {
  const merged = mergeVisibleSections(builtInSections('home'), [
    makeSection('cta', 1, { id: 'early' }),
    makeSection('cta', 9, { id: 'late' }),
  ])
  expect(ids(merged)).toEqual(['built-in-hero', 'built-in-features', 'built-in-testimonials', 'early', 'late'])
})

test('C §6: contact_info is the spelling of contact-info that replaces it', () => {
  const merged = mergeVisibleSections(builtInSections('contact'), [makeSection('contact_info', 2)])
  expect(types(merged)).toEqual(['hero', 'contact-form', 'contact_info', 'map', 'faq'])
})

test('A §4 seeding loses nothing: each page looks the same before and after', () => {
  for (const slug of RESERVED_SLUGS) {
    const bare = ({ id: _, ...section }: Section) => section
    const merged = mergeVisibleSections(builtInSections(slug), seededSections(slug))
    expect(merged.map(bare)).toEqual(builtInSections(slug).map(bare))
  }
})

test('renumbering seeded sections 1 to n, as the editor does on a drag, moves no built-in section', () => {
  for (const slug of RESERVED_SLUGS) {
    const renumbered = seededSections(slug).map((section, index) => ({ ...section, orderIndex: index + 1 }))
    expect(types(mergeVisibleSections(builtInSections(slug), renumbered))).toEqual(types(builtInSections(slug)))
  }
})

test('a call to action dragged to the top leaves the sections before it where they were', () => {
  const [hero, story, values, cta] = seededSections('about')
  const dragged = [cta!, hero!, story!, values!].map((section, index) => ({ ...section, orderIndex: index + 1 }))
  expect(types(mergeVisibleSections(builtInSections('about'), dragged))).toEqual([
    'cta',
    'hero',
    'about-story',
    'vision-mission',
    'team',
    'facilities',
    'location',
  ])
})

test('every active stored section is shown once, and no inactive one, for any rows', () => {
  fc.assert(
    fc.property(aSlug, storedSections, (slug, stored) => {
      const shown = ids(mergeVisibleSections(builtInSections(slug), stored)).filter((id) => id.startsWith('stored-'))
      expect(shown.toSorted()).toEqual(ids(stored.filter((section) => section.isActive)).toSorted())
    }),
  )
})

test('stored sections of different order_index keep that order, for any rows', () => {
  fc.assert(
    fc.property(aSlug, storedSections, (slug, stored) => {
      const shown = mergeVisibleSections(builtInSections(slug), stored).filter((section) => section.id.startsWith('stored-'))
      const orders = shown.map((section) => section.orderIndex)
      expect(orders).toEqual(orders.toSorted((a, b) => a - b))
    }),
  )
})

test('a built-in section is shown exactly when no stored one has its type, for any rows', () => {
  fc.assert(
    fc.property(aSlug, storedSections, (slug, stored) => {
      const spelled = types(stored).map((type) => type.replace('_', '-'))
      const shown = ids(mergeVisibleSections(builtInSections(slug), stored)).filter((id) => id.startsWith('built-in-'))
      const untouched = builtInSections(slug).filter((section) => !spelled.includes(section.sectionType))
      expect(shown.toSorted()).toEqual(ids(untouched).toSorted())
    }),
  )
})

test('storing a built-in section in its position never changes the order', () => {
  fc.assert(
    fc.property(aSlug, storedSections, (slug, stored) => {
      const before = mergeSections(builtInSections(slug), stored)
      for (const { section, isBuiltIn, position } of before) {
        if (!isBuiltIn) continue
        const twin = { ...section, orderIndex: position }
        const after = mergeSections(
          builtInSections(slug),
          [...stored, twin].toSorted((a, b) => a.orderIndex - b.orderIndex),
        )
        expect(ids(after.map((entry) => entry.section))).toEqual(ids(before.map((entry) => entry.section)))
      }
    }),
  )
})

test('hidden sections are merged too, and the others are what visitors see, for any rows', () => {
  fc.assert(
    fc.property(aSlug, storedSections, (slug, stored) => {
      const all = mergeSections(builtInSections(slug), stored).map(({ section }) => section)
      expect(ids(stored).every((id) => ids(all).includes(id))).toBe(true)
      expect(all.filter(({ isActive }) => isActive)).toEqual(mergeVisibleSections(builtInSections(slug), stored))
    }),
  )
})
