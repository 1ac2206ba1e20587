import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { arrangeSections, builtInSections, type Arranged } from '#content/page-sections.ts'
import { MAX_SECTIONS, type PageSection, type PageSectionFields } from '#contract/page-sections.ts'
import type { Section } from '#contract/sections/display.ts'
import { refuseField } from '#server/api/refuse.ts'
import type { PageSectionRow } from '#server/db/tables.ts'
import type { StoredSection } from './store.ts'

/** The page with what is stored of it, as staff see it: hidden sections too. */
export const arrangeAll = (slug: string, stored: StoredSection[]): Arranged[] => arrangeSections(builtInSections(slug), stored)

/** The version of a built-in section: a stored one begins with 1. */
export const UNSTORED = 0

/** A section as staff are told of it. */
export const show = ({ section, isBuiltIn, replacesBuiltIn }: Omit<Arranged, 'place'>): PageSection => ({
  version: UNSTORED,
  updatedAt: null,
  ...section,
  isBuiltIn,
  replacesBuiltIn,
})

/** B §7: the maximum plus 1, or 1 if there is none. Built-in sections count: what is added stands below them. */
export const nextPlace = (arranged: Arranged[]): number => Math.max(0, ...arranged.map(({ position }) => position)) + 1

/** The fields as an update takes them, which is how history keeps them. */
export const fieldsOf = ({ sectionType, title, description, content, isActive }: Section) => ({
  sectionType,
  title,
  description,
  content,
  isActive,
})

type Values = z.output<typeof PageSectionFields>

export const toValues = ({ sectionType, title, description, content, isActive }: Values | Section) => ({
  sectionType,
  title,
  description,
  content: JSON.stringify(content),
  isActive: isActive ? (1 as const) : (0 as const),
})

export const newRow = (values: Values | Section, pageId: string, orderIndex: number, at: string): PageSectionRow => ({
  ...toValues(values),
  id: uuid(),
  pageId,
  orderIndex,
  version: 1,
  createdAt: at,
  updatedAt: at,
})

/** Refuses to store more sections than a page can hold. */
export function refuseFull(stored: StoredSection[], more = 1): void {
  if (stored.length + more > MAX_SECTIONS) throw refuseField('sectionType', `A page can have at most ${MAX_SECTIONS} sections`)
}

/** What a section is called in a sentence. */
export const nameOf = ({ title, sectionType }: Pick<Section, 'title' | 'sectionType'>) => title ?? sectionType
