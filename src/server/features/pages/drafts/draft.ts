import { hash, randomInt } from 'node:crypto'
import type { MergedSection } from '#content/page-sections.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import type { PageDraftRow } from '#server/db/content-tables.ts'
import { getState, type PageState } from '#server/features/pages/rules.ts'
import { mergeWithBuiltIn } from '#server/features/pages/sections/rules.ts'
import type { PageWithSections, StoredPage, StoredSection } from '#server/features/pages/store.ts'

/** A section that a draft changes, adds or deletes. */
export interface DraftSection extends StoredSection {
  /** The version of the live section that was changed; null for a new one. */
  liveVersion: number | null
  isDeleted: boolean
  /** Whether it has replaced a built-in section in this draft. */
  replacesBuiltIn: boolean
  updatedBy: string | null
}

/** The versions of a page and its sections when a draft began. */
export interface Basis {
  page: number
  /** In their order. */
  sections: { id: string; version: number; name: string }[]
  fields: PageDraftFields
}

/** What a page will change, beside the live page. */
export interface Draft extends Omit<PageDraftRow, 'fields' | 'sectionOrder' | 'basis'> {
  fields: Partial<PageDraftFields>
  /** The order_index of sections by id. Null: as on the live page. */
  sectionOrder: Record<string, number> | null
  basis: Basis
  sections: DraftSection[]
}

/** A page with everything that a draft can change. */
export interface LivePage {
  page: StoredPage
  /** Its stored sections, in order. */
  sections: StoredSection[]
  /** The name of the college, which staff read in samples. */
  siteName: string
}

/** An empty draft stays after Undo, and if a page was submitted as it is. */
export const hasChanges = (draft: Draft | undefined): boolean =>
  draft !== undefined && (Object.keys(draft.fields).length > 0 || draft.sections.length > 0 || draft.sectionOrder !== null)

export function getDraftFields(page: StoredPage): PageDraftFields {
  const { kind: _kind, status: _status, ...fields } = getState(page)
  return fields
}

export const fieldsWithDraft = (page: StoredPage, draft: Draft | undefined): PageDraftFields => ({
  ...getDraftFields(page),
  ...draft?.fields,
})

/** The order in which sections are read from the database. */
export const compareOrder = (a: StoredSection, b: StoredSection) => a.orderIndex - b.orderIndex || (a.id < b.id ? -1 : 1)

/** The stored sections as the draft changes them, in order. */
export function sectionsWithDraft(live: StoredSection[], draft: Draft | undefined): StoredSection[] {
  if (!draft) return live
  const changed = new Map(draft.sections.map((section) => [section.id, section]))
  const isLive = new Set(live.map(({ id }) => id))
  const kept = live.filter(({ id }) => !changed.get(id)?.isDeleted)
  // Somebody deleted the live section of a change: the change becomes a new section.
  const added = draft.sections.filter(({ id, isDeleted }) => !isLive.has(id) && !isDeleted)
  return [
    ...kept.map((section) => {
      const own = changed.get(section.id)
      return own ? { ...toStored(own), orderIndex: section.orderIndex } : section
    }),
    ...added.map(toStored),
  ]
    .map((section) => ({ ...section, orderIndex: draft.sectionOrder?.[section.id] ?? section.orderIndex }))
    .toSorted(compareOrder)
}

const toStored = ({
  liveVersion: _live,
  isDeleted: _deleted,
  replacesBuiltIn: _replaces,
  updatedBy: _by,
  ...section
}: DraftSection): StoredSection => section

/** The page as visitors will see it once the draft is published. */
export const pageWithDraft = (page: PageWithSections, draft: Draft | undefined): PageWithSections => {
  const { categoryIds: _categories, tagIds: _tags, isFeatured: _featured, ...fields } = draft?.fields ?? {}
  return { ...page, ...fields, date: fields.publishDate ?? page.date, sections: sectionsWithDraft(page.sections, draft) }
}

/** All sections of a page as its draft has them: built-in and hidden ones too. */
export const mergeDraftSections = ({ page: { slug }, sections }: LivePage, draft: Draft | undefined): MergedSection[] =>
  mergeWithBuiltIn({ slug, sections: sectionsWithDraft(sections, draft) })

export const getBasis = ({ page, sections }: LivePage): Basis => ({
  page: page.version,
  sections: sections.map((section) => ({ id: section.id, version: section.version, name: getSectionName(section) })),
  fields: getDraftFields(page),
})

const [LOWEST, HIGHEST] = [1_000_000, 1_000_000_000]

/** A draft without changes, not stored. */
export const newDraft = (live: LivePage, userId: string, at: string): Draft => ({
  pageId: live.page.id,
  // Random, so that a new draft is not taken for one that was discarded.
  version: randomInt(LOWEST, HIGHEST),
  fields: {},
  fieldsVersion: null,
  sectionOrder: null,
  basis: getBasis(live),
  sections: [],
  state: 'open',
  note: null,
  submittedBy: null,
  submittedAt: null,
  publishAt: null,
  publishBy: null,
  createdBy: userId,
  createdAt: at,
  updatedBy: userId,
  updatedAt: at,
})

/** Identifies the state of a live page: its versions and the order of its sections. */
export const getLiveState = ({ page, sections }: Basis): string =>
  hash('sha256', JSON.stringify([page, sections.map(({ id, version }) => [id, version])])).slice(0, 32)

/** The fields of the page once its draft is published. A hidden page becomes visible at its publication date, or at once. */
export function getPublishedState(page: StoredPage, draft: Draft | undefined, now: string): PageState {
  const { kind, status } = page
  const fields = fieldsWithDraft(page, draft)
  if (status !== 'draft') return { ...fields, kind, status }
  const isLater = fields.publishDate !== null && fields.publishDate > now
  return { ...fields, kind, status: isLater ? 'scheduled' : 'published' }
}
