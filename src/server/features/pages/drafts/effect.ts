import type { PageDraftEffect } from '#contract/page-drafts.ts'
import type { PageSection } from '#contract/page-sections.ts'
import { arrange, toResponse } from '#server/features/pages/sections/rules.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { fieldsWithDraft, sectionsWithDraft, type Draft, type LivePage } from './draft.ts'

/** All sections of a page as its draft has them, as staff see them. */
export const listDraftSections = ({ page }: LivePage, draft: Draft | undefined): PageSection[] =>
  arrange({ slug: page.slug, sections: sectionsWithDraft(page.sections, draft) }).map(toResponse)

/** What differs between two states of a draft. */
export function findEffect(live: LivePage, before: Draft | undefined, after: Draft): Omit<PageDraftEffect, 'draft'> {
  const [former, current] = [listDraftSections(live, before), listDraftSections(live, after)]
  const was = new Map(former.map((section) => [section.id, section]))
  const ids = current.map(({ id }) => id)
  const isHere = new Set(ids)
  const fields = fieldsWithDraft(live.record, after)
  return {
    fields: isSameJson(fields, fieldsWithDraft(live.record, before)) ? null : fields,
    sections: current.filter((section) => !isSameJson(section, was.get(section.id))),
    removed: former.flatMap(({ id }) => (isHere.has(id) ? [] : [id])),
    order: isSameJson(
      ids,
      former.map(({ id }) => id),
    )
      ? null
      : ids,
  }
}
