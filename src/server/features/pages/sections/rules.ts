import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { mergeSections, builtInSections, type MergedSection } from '#content/page-sections.ts'
import { MAX_SECTIONS, type PageSection, type PageSectionFields } from '#contract/pages/page-sections.ts'
import { asObject } from '#contract/text/lenient-json.ts'
import type { Section } from '#contract/sections/display.ts'
import { findBuiltInType, getSectionSchema } from '#contract/sections/schemas.ts'
import { safeHtml } from '#server/html/safe-html.ts'
import { refuseField } from '#server/api/refuse.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import type { PageSectionRow } from '#server/db/content-tables.ts'
import type { PageWithSections, StoredSection } from '#server/features/pages/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { isStored } from '#server/records/is-stored.ts'

/** All sections of a page as staff see them: built-in and hidden ones too. */
export const mergeWithBuiltIn = ({ slug, sections }: Pick<PageWithSections, 'slug' | 'sections'>): MergedSection[] =>
  mergeSections(builtInSections(slug), sections)

export const findMerged = (page: Pick<PageWithSections, 'slug' | 'sections'>, id: string): MergedSection | undefined =>
  mergeWithBuiltIn(page).find(({ section }) => section.id === id)

/** The ids of the stored sections that replace a built-in one. */
export const findReplacing = (page: Pick<PageWithSections, 'slug' | 'sections'>): Set<string> =>
  new Set(mergeWithBuiltIn(page).flatMap(({ section, replacesBuiltIn }) => (replacesBuiltIn ? section.id : [])))

/** The built-in section of this type, or the stored one that replaces it. */
export const findBuiltIn = (merged: MergedSection[], type: string): MergedSection | undefined =>
  merged.find(({ section, ...state }) => findBuiltInType({ ...section, ...state }) === type)

/** The version of a built-in section. Stored sections begin with 1. */
export const UNSTORED = 0

const getTexts = ({ title, description, content }: Section) => ({ title, description, content })

export const toResponse = ({ section, isBuiltIn, replacesBuiltIn, replaced }: MergedSection): PageSection => ({
  version: UNSTORED,
  updatedAt: null,
  ...section,
  isBuiltIn,
  replacesBuiltIn,
  isOriginal: replaced !== undefined && isDeepStrictEqual(getTexts(section), getTexts(replaced)),
})

/** The response to a write of a section. `page` is the page as it was before. */
export function getResponseAfter({ slug, sections: before }: PageWithSections, section: StoredSection): PageSection {
  const isNew = before.every(({ id }) => id !== section.id)
  const sections = isNew ? [...before, section] : before.map((other) => (other.id === section.id ? section : other))
  return toResponse(mergeWithBuiltIn({ slug, sections }).find((merged) => merged.section.id === section.id)!)
}

/** B §7: the maximum plus 1, or 1 if there is none. Built-in sections count too, so a new section comes after them. */
export const getNextPosition = (merged: MergedSection[]): number => Math.max(0, ...merged.map(({ position }) => position)) + 1

/** The text that visitors see as long as no section is shown, as a section. */
export const textAsSection = (content: string, merged: MergedSection[]): Values | undefined =>
  content.trim() !== '' && merged.every(({ section }) => !section.isActive)
    ? { sectionType: 'text', title: null, description: null, content: { html: content }, isActive: true }
    : undefined

/** The fields of an update. Revisions keep the same. */
export const getFields = ({ sectionType, title, description, content, isActive }: Omit<Section, 'id' | 'orderIndex'>) => ({
  sectionType,
  title,
  description,
  content,
  isActive,
})

type Values = z.output<typeof PageSectionFields>

/** The content with safe HTML in its fields of formatted text. */
export function safeContent(sectionType: string, content: unknown): unknown {
  const { fields, plainTextField } = getSectionSchema(sectionType)
  const names = fields.filter(({ kind }) => kind === 'html').map(({ name }) => name)
  if (typeof content === 'string') return plainTextField && names.includes(plainTextField) ? safeHtml(content) : content
  const object = asObject(content)
  const written = names.flatMap((name) => (typeof object[name] === 'string' ? [[name, safeHtml(object[name])]] : []))
  return written.length > 0 ? { ...object, ...(Object.fromEntries(written) as object) } : content
}

/** The columns of a section's values, with safe HTML. */
export const toColumns = ({ sectionType, title, description, content, isActive }: Values | Section) => ({
  sectionType,
  title,
  description,
  content: JSON.stringify(safeContent(sectionType, content)),
  isActive: isActive ? (1 as const) : (0 as const),
})

/** Whether a change of a section is stored already. Throws the contract's `stale` if a newer version has something else. */
export function isSectionStored(
  change: Pick<StaffChange, 'trx' | 'user' | 'affects'>,
  section: StoredSection,
  version: number,
  values: Values | Section,
): Promise<boolean> {
  const stored = { ...section, content: JSON.stringify(section.content) }
  return isStored(change, 'pageSections', stored, version, toColumns(values))
}

export const newRow = (values: Values | Section, pageId: string, orderIndex: number, at: string): PageSectionRow => ({
  ...toColumns(values),
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

/** Refuses a new order that does not name the same sections. */
export function refuseOtherSections(wanted: string[], current: string[]): void {
  if (isSameJson(wanted.toSorted(), current.toSorted())) return
  throw refuseField('wanted', 'The new order must name every section of the page once')
}
