import { type Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { isBuiltIn } from '#contract/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'

/** The built-in sections of a page, hidden or shown by nobody; none for a slug that is not reserved. */
export function builtInSections(slug: string): Section[] {
  if (!isBuiltIn(slug)) return []
  return BUILT_IN_PAGES[slug].sections.map(({ isSeeded: _, ...section }) => ({
    ...section,
    id: `built-in-${section.sectionType}`,
    isActive: true,
  }))
}

/** The first stored section of each built-in type, which takes its place. */
function findTwins(builtIn: Section[], stored: Section[]) {
  return builtIn.map(({ sectionType }) => stored.find((section) => canonicalType(section.sectionType) === sectionType))
}

/**
 * Where each built-in section stands: a twin says so itself; the others keep their own place as long as it lies
 * after the section before them and not after the next twin. Staff renumber stored sections 1 to n without
 * seeing those between, which therefore have to move along.
 */
function placeBuiltIn(builtIn: Section[], twins: (Section | undefined)[]): number[] {
  let previous = -Infinity
  return builtIn.map((section, slot) => {
    const next = twins.slice(slot).find((twin) => twin !== undefined)?.orderIndex ?? Infinity
    previous = twins[slot]?.orderIndex ?? Math.max(previous, Math.min(section.orderIndex, next))
    return previous
  })
}

/** A section of a page, shown or hidden. */
export interface Arranged {
  section: Section
  isBuiltIn: boolean
  /** Stands in the place of a built-in one. */
  replacesBuiltIn: boolean
  /** The order_index that it has among the others. */
  place: number
}

/**
 * All sections of a page, in order (decisions.md 5): a stored section takes the place of the built-in one of its type,
 * other stored ones slot in by order_index, built-ins without a twin stay.
 */
export function arrangeSections(builtIn: Section[], stored: Section[]): Arranged[] {
  const twins = findTwins(builtIn, stored)
  const places = placeBuiltIn(builtIn, twins)
  const slots = builtIn.map((own, slot): Arranged => {
    const twin = twins[slot]
    return { section: twin ?? own, isBuiltIn: !twin, replacesBuiltIn: twin !== undefined, place: places[slot]! }
  })
  const others = stored
    .filter((section) => !twins.includes(section))
    .map((section): Arranged => ({ section, isBuiltIn: false, replacesBuiltIn: false, place: section.orderIndex }))
  return [...slots, ...others].toSorted((a, b) => a.place - b.place)
}

/** The sections that visitors see, in order: an inactive one hides what it stands for. */
export const mergeSections = (builtIn: Section[], stored: Section[]): Section[] =>
  arrangeSections(builtIn, stored)
    .map(({ section }) => section)
    .filter((section) => section.isActive)
