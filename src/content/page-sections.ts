import { type Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'

/** The built-in sections of a page. A slug that is not reserved has none. */
export function builtInSections(slug: string): Section[] {
  if (!isBuiltIn(slug)) return []
  return BUILT_IN_PAGES[slug].sections.map(({ isSeeded: _, ...section }) => ({
    ...section,
    id: `built-in-${section.sectionType}`,
    isActive: true,
  }))
}

/** For each built-in section, the first stored section of its type, which replaces it. */
function findReplacements(builtIn: Section[], stored: Section[]) {
  return builtIn.map(({ sectionType }) => stored.find((section) => canonicalType(section.sectionType) === sectionType))
}

/**
 * The position of each built-in section. A replacement has its own position. The others keep theirs if it is after the
 * section before and not after the next replacement. Staff renumber stored sections 1 to n without seeing the built-in
 * ones between them, so those move along.
 */
function positionBuiltIn(builtIn: Section[], replacements: (Section | undefined)[]): number[] {
  let previous = -Infinity
  return builtIn.map((section, index) => {
    const next = replacements.slice(index).find((replacement) => replacement !== undefined)?.orderIndex ?? Infinity
    previous = replacements[index]?.orderIndex ?? Math.max(previous, Math.min(section.orderIndex, next))
    return previous
  })
}

/** A section of a page, shown or hidden. */
export interface MergedSection {
  section: Section
  isBuiltIn: boolean
  replacesBuiltIn: boolean
  /** The built-in section that it replaces. */
  replaced?: Section
  /** Its order_index among all sections of the page. */
  position: number
}

/**
 * All sections of a page, in order (C §5). A stored section replaces the built-in one of its type. Other stored
 * sections are placed by order_index. Built-in sections without a replacement stay.
 */
export function mergeSections(builtIn: Section[], stored: Section[]): MergedSection[] {
  const replacements = findReplacements(builtIn, stored)
  const positions = positionBuiltIn(builtIn, replacements)
  const ofBuiltIn = builtIn.map((own, index): MergedSection => {
    const replacement = replacements[index]
    return {
      section: replacement ?? own,
      isBuiltIn: !replacement,
      replacesBuiltIn: replacement !== undefined,
      ...(replacement && { replaced: own }),
      position: positions[index]!,
    }
  })
  const others = stored
    .filter((section) => !replacements.includes(section))
    .map((section): MergedSection => ({ section, isBuiltIn: false, replacesBuiltIn: false, position: section.orderIndex }))
  return [...ofBuiltIn, ...others].toSorted((a, b) => a.position - b.position)
}

/** The sections that visitors see, in order. An inactive section hides the built-in one that it replaces. */
export const mergeVisibleSections = (builtIn: Section[], stored: Section[]): Section[] =>
  mergeSections(builtIn, stored)
    .map(({ section }) => section)
    .filter((section) => section.isActive)
