import { showCollegeName, showNameInFields } from '#content/college-name.ts'
import type { PageDraftEffect } from '#contract/pages/page-drafts.ts'
import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { toResponse } from '#server/features/pages/sections/rules.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import type { Parts } from './draft-parts.ts'
import { fieldsWithDraft, mergeDraftSections, type Draft, type LivePage } from './draft.ts'

/** All sections of a page as its draft has them, as staff see them. */
export const listDraftSections = (live: LivePage, draft: Draft | undefined): PageSection[] =>
  showCollegeName(mergeDraftSections(live, draft).map(toResponse), live.siteName)

/** The fields of a page as its draft has them, as staff see them. */
export const getShownFields = ({ page, siteName }: LivePage, draft: Draft | undefined): PageDraftFields =>
  showNameInFields(fieldsWithDraft(page, draft), siteName)

const NONE: Parts = { fields: {}, sections: {} }

/** What differs between two states of a draft, and the parts that were asked for. */
export function diffDraft(live: LivePage, before: Draft, after: Draft, asked: Parts = NONE): Omit<PageDraftEffect, 'draft'> {
  const [former, current] = [listDraftSections(live, before), listDraftSections(live, after)]
  const was = new Map(former.map((section) => [section.id, section]))
  const formerIds = former.map(({ id }) => id)
  const ids = current.map(({ id }) => id)
  const isHere = new Set(ids)
  const fields = getShownFields(live, after)
  return {
    fields: Object.keys(asked.fields).length === 0 && isSameJson(fields, getShownFields(live, before)) ? null : fields,
    sections: current.filter((section) => section.id in asked.sections || !isSameJson(section, was.get(section.id))),
    removed: formerIds.filter((id) => !isHere.has(id)),
    order: isSameJson(ids, formerIds) ? null : ids,
  }
}
