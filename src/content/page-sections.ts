import { canonicalType, type Section } from '#contract/sections.ts'
import { isReserved } from '#contract/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'

type Placed = Section & { slot: number }

/** The built-in sections of a page, hidden or shown by nobody; none for a slug that is not reserved. */
export function builtInSections(slug: string): Section[] {
  if (!isReserved(slug)) return []
  return BUILT_IN_PAGES[slug].sections.map(({ isSeeded: _, ...section }) => ({
    ...section, id: `built-in-${section.sectionType}`, isActive: true,
  }))
}

/**
 * The sections that visitors see, in order (decisions.md 5): a stored section takes the place of the built-in one of
 * its type, an inactive one hides it, other stored ones slot in by order_index, built-ins without a twin stay.
 */
export function mergeSections(builtIn: Section[], stored: Section[]): Section[] {
  const slots = new Map(builtIn.map((section, slot) => [section.sectionType, slot]))
  const taken = new Set<number>()
  const placed = stored.map((section): Placed => {
    const slot = slots.get(canonicalType(section.sectionType))
    if (slot === undefined || taken.has(slot)) return { ...section, slot: builtIn.length }
    taken.add(slot)
    return { ...section, slot }
  })
  const kept = builtIn.map((section, slot): Placed => ({ ...section, slot })).filter(({ slot }) => !taken.has(slot))
  return [...kept, ...placed]
    .toSorted((a, b) => a.orderIndex - b.orderIndex || a.slot - b.slot)
    .filter((section) => section.isActive)
    .map(({ slot: _, ...section }) => section)
}
