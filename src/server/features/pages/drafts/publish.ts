import { ORPCError } from '@orpc/server'
import { liveChanged } from '#contract/page-drafts.ts'
import { PageFields } from '#contract/page-fields.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { writePage } from '#server/features/pages/changes.ts'
import { saveRevision } from '#server/features/pages/history/store.ts'
import { getState, prepareState, refuseDenied } from '#server/features/pages/rules.ts'
import { getFields, getName, refuseFull, toValues } from '#server/features/pages/sections/rules.ts'
import { deleteSection, insertSections, numberSections, updateSection } from '#server/features/pages/sections/store.ts'
import { moveToTrash } from '#server/records/trash.ts'
import { listDraftChanges, listLiveChanges } from './changes-in-words.ts'
import { getBasis, liveSeenOf, sectionsWithDraft, type Draft, type LivePage } from './draft.ts'
import { publishedState } from './published-state.ts'
import { deleteDraft } from './store.ts'

function checkFields(fields: unknown): PageFields {
  const { success, data, error } = PageFields.safeParse(fields)
  if (success) return data
  throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues: error.issues } })
}

/** Refuses to publish over changes of the live page that the caller has not seen. */
export function refuseLiveChanges(live: LivePage, draft: Draft, seen: string | null): void {
  const liveChanges = listLiveChanges(live, draft)
  const liveSeen = liveSeenOf(getBasis(live))
  if (liveChanges.length === 0 || seen === liveSeen) return
  const { status, message } = liveChanged.LIVE_CHANGED
  throw new ORPCError('LIVE_CHANGED', { status, message, data: { liveSeen, liveChanges } })
}

/** Applies a draft to the live page, as one change with one revision of the page and one audit entry. */
export async function publishDraft(
  change: StaffChange,
  live: LivePage,
  draft: Draft | undefined,
  publicUrl: string,
): Promise<string> {
  const { trx, at, note } = change
  const { record, page } = live
  const fields = checkFields(publishedState(record, draft, at))
  const state = prepareState(fields, getState(record), at)
  refuseDenied(change, record, state)
  const changes = listDraftChanges(live, draft)
  const sections = page.sections.map(({ pageId: _page, ...section }) => section)
  const changesSections = draft !== undefined && (draft.sections.length > 0 || draft.sectionOrder !== null)
  const before = { ...getState(record), ...(changesSections && { sections }) }
  const after = await writePage(change, record, state, publicUrl, before)
  if (draft) await publishSections(change, live, draft)
  if (draft) await deleteDraft(trx, record.id)
  await note({
    action: 'pages.publishDraft',
    entityType: 'pages',
    entityId: record.id,
    summary: `Published the draft of "${after.title}"`,
    after: changes.map(({ text }) => text),
  })
  return after.slug
}

async function publishSections(change: StaffChange, { page }: LivePage, draft: Draft): Promise<void> {
  const { trx, at } = change
  const live = new Map(page.sections.map((section) => [section.id, section]))
  const published = sectionsWithDraft(page.sections, draft)
  refuseFull(published, 0)
  for (const section of draft.sections) {
    const before = live.get(section.id)
    if (section.isDeleted) {
      if (!before) continue
      const row = await deleteSection(trx, section.id)
      const title = `${getName(before)} (${page.title})`
      await moveToTrash(change, { entityType: 'pageSections', entityId: section.id, title, rows: { pageSections: [row] } })
    } else if (before) {
      await saveRevision(trx, 'pageSections', before, getFields(before))
      await updateSection(trx, section.id, { ...toValues(section), updatedAt: at })
    } else {
      const { id, pageId, orderIndex } = section
      await insertSections(trx, [{ ...toValues(section), id, pageId, orderIndex, version: 1, createdAt: at, updatedAt: at }])
    }
  }
  if (draft.sectionOrder) await numberSections(trx, page.id, published)
}
