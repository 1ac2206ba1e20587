import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { getFields } from '#server/features/pages/sections/rules.ts'
import type { StoredSection } from '#server/features/pages/store.ts'
import { mergeDraftSections, sectionsWithDraft, type Draft, type DraftSection, type LivePage } from './draft.ts'
import type { Parts } from './draft-parts.ts'

/** The change is based on another state of this section, of the order or of the fields. */
export class StaleChange extends Error {
  readonly section: StoredSection | undefined
  constructor(section?: StoredSection) {
    super('stale')
    this.section = section
  }
}

export const sectionGone = () => new ORPCError('NOT_FOUND', { message: 'This section no longer exists.' })

/** What a change of a draft starts from. */
export interface Editing {
  live: LivePage
  draft: Draft
  userId: string
  at: string
  /** The id of a section that this change adds: the same for each attempt of a request. */
  addedId: string
}

export type Values = ReturnType<typeof getFields>

export const listStored = ({ live, draft }: Editing) => sectionsWithDraft(live.sections, draft)
export const listMerged = ({ live, draft }: Editing) => mergeDraftSections(live, draft)

/** The version of a section that is written now, its time and its author. */
export const getVersionFields = ({ draft, userId, at }: Editing) => ({
  version: draft.version + 1,
  updatedAt: at,
  updatedBy: userId,
})

export const newSection = (editing: Editing, values: Values, orderIndex: number, id = uuid()): DraftSection => ({
  ...getFields(values),
  ...getVersionFields(editing),
  id,
  pageId: editing.live.page.id,
  orderIndex,
  liveVersion: null,
  isDeleted: false,
  replacesBuiltIn: false,
})

export const UNCHANGED: Parts = { fields: {}, sections: {} }

/** Only this section is changed. Null: it is as on the live page, or gone if that has none of this id. */
export const onlySection = (id: string, section: DraftSection | null): Parts => ({ ...UNCHANGED, sections: { [id]: section } })

export const onlySections = (sections: DraftSection[]): Parts => ({
  ...UNCHANGED,
  sections: Object.fromEntries(sections.map((section) => [section.id, section])),
})
