import { showCollegeName } from '#content/college-name.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { operations } from '#server/api/implementer.ts'
import { onPage } from '#server/api/record-id.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { getAffectedBySections } from '#server/features/pages/affected.ts'
import { requireDirectlyEditable } from '#server/features/pages/direct-save.ts'
import { withParts } from '#server/features/pages/drafts/draft-parts.ts'
import { newDraft, sectionsWithDraft } from '#server/features/pages/drafts/draft.ts'
import { editDraft } from '#server/features/pages/drafts/edit.ts'
import { findLivePage } from '#server/features/pages/drafts/store.ts'
import { findPageWithSections } from '#server/features/pages/store.ts'
import { findCreated } from '#server/records/find-created.ts'
import { findMerged, mergeWithBuiltIn, toResponse } from './rules.ts'
import { writeSections } from './write-sections.ts'

/** Does what the same change of a draft does, and publishes only that. */
export const duplicate = operations.pageSections.duplicate.handler(({ context, input: { pageId, id }, errors }) =>
  changeContent(context, async (caller) => {
    const change = onPage(caller, context, pageId)
    const { trx, user, at, recordId: addedId, addAuditEntry } = change
    const live = requireFound(await findLivePage(trx, pageId, at), errors)
    const { siteName } = live
    const page = await requireDirectlyEditable(change, { ...live.page, sections: live.sections }, errors)
    const created = await findCreated(change, 'pageSections.duplicate', async (_, added) => findMerged(page, added))
    if (created) return showCollegeName(toResponse(created), siteName)
    change.affects(getAffectedBySections(page))
    const place = mergeWithBuiltIn(page).findIndex(({ section }) => section.id === id)
    const draft = newDraft(live, user.id, at)
    const parts = editDraft({ live, draft, userId: user.id, at, addedId }, { kind: 'duplicate', id })
    await writeSections(change, page, sectionsWithDraft(page.sections, withParts(draft, parts)))
    const copy = mergeWithBuiltIn((await findPageWithSections(trx, pageId))!)[place + 1]!
    const name = getSectionName(copy.section, siteName)
    const summary = `Duplicated section "${name}" of "${page.title}"`
    await addAuditEntry('pageSections.duplicate', copy.section.id, summary, { after: copy.section })
    return showCollegeName(toResponse(copy), siteName)
  }),
)
