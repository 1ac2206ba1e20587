import type { Trx } from '#server/db/database.ts'
import { movedHtml, movedJson, type Move } from '#server/records/moved-links.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { listStepsLinkingTo, updateStep } from './undo-steps-store.ts'
import { findDraft, listDraftsLinkingTo, saveDraftSection, updateDraft } from './store.ts'

/**
 * Changes the links in drafts to an address that has moved. Versions stay, and the steps change too, so that open forms and
 * undo go on.
 */
export async function updateDraftLinks(trx: Trx, move: Move): Promise<void> {
  for (const pageId of await listDraftsLinkingTo(trx, move.from)) {
    const { fields, sections } = (await findDraft(trx, pageId))!
    const { content } = fields
    if (content !== undefined) {
      await updateDraft(trx, pageId, { fields: JSON.stringify({ ...fields, content: movedHtml(content, move) }) })
    }
    for (const section of sections) {
      const moved = movedJson(section.content, move)
      if (!isSameJson(moved, section.content)) await saveDraftSection(trx, { ...section, content: moved })
    }
    for (const { number, beforeState, afterState } of await listStepsLinkingTo(trx, pageId, move.from)) {
      const inMoved = (state: string) => JSON.stringify(movedJson(JSON.parse(state), move))
      await updateStep(trx, pageId, number, { beforeState: inMoved(beforeState), afterState: inMoved(afterState) })
    }
  }
}

/** Accepts a link change in the live page, so that publishing the draft asks for no confirmation. */
export async function updateBasis(
  trx: Trx,
  pageId: string,
  move: Move,
  live: { page: number } | { section: string; version: number },
) {
  const draft = await findDraft(trx, pageId)
  if (!draft) return
  const { basis } = draft
  if ('page' in live) {
    const fields = { ...basis.fields, content: movedHtml(basis.fields.content, move) }
    const page = basis.page === live.page ? live.page + 1 : basis.page
    await updateDraft(trx, pageId, { basis: JSON.stringify({ ...basis, page, fields }) })
    return
  }
  const { section: id, version } = live
  const sections = basis.sections.map((one) =>
    one.id === id && one.version === version ? { ...one, version: version + 1 } : one,
  )
  await updateDraft(trx, pageId, { basis: JSON.stringify({ ...basis, sections }) })
  const own = draft.sections.find((section) => section.id === id)
  if (own?.liveVersion === version) await saveDraftSection(trx, { ...own, liveVersion: version + 1 })
}
