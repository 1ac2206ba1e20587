import type { StaffChange } from '#server/api/staff-change.ts'
import { listMenuItemsLinkingTo } from '#server/features/menu-items/store.ts'
import { updateRow } from '#server/records/store.ts'
import { findRedirectProblem } from '#server/redirects/checks.ts'
import { listRulesLinkingTo } from '#server/redirects/store.ts'
import { updateBasis, updateDraftLinks } from './drafts/update-draft-links.ts'
import { saveRevision } from './history/store.ts'
import { movedHtml, movedJson, movedUrl, type Move } from '#server/records/moved-links.ts'
import { getState } from './rules.ts'
import { listSectionsLinkingTo, updateSection } from './sections/store.ts'
import { findPageToEdit, listPagesLinkingTo } from './store.ts'

/**
 * Changes the links to a page, category or tag whose slug has changed: in the menu, in redirects of staff, in sections and
 * texts of pages, and in drafts. Each change of what visitors see keeps a revision and adds an audit entry, as a change by
 * hand does. The page `except` changes its own links.
 */
export async function updateLinks(change: StaffChange, paths: Pick<Move, 'from' | 'to'>, except?: string): Promise<void> {
  if (paths.from === paths.to) return
  const { trx, at, publicUrl, addAuditEntry } = change
  const move = { ...paths, publicUrl }
  const formatSummary = (title: string | null) => `Changed the link to ${move.from} in "${title ?? ''}" to ${move.to}`

  for (const { id, title, url: before } of await listMenuItemsLinkingTo(trx, move.from)) {
    const url = movedUrl(before, move)
    if (url === before) continue
    await updateRow(trx, 'menuItems', id, { url, updatedAt: at })
    await addAuditEntry('menuItems.update', id, formatSummary(title), { before: { url: before }, after: { url } })
  }

  for (const rule of await listRulesLinkingTo(trx, move.from)) {
    const { id, fromPath, toAddress: before } = rule
    const toAddress = movedUrl(before, move)
    if (toAddress === before) continue
    // The one from the new address would lead to itself.
    if (await findRedirectProblem(trx, { ...rule, toAddress, isActive: rule.isActive === 1 }, at)) continue
    await updateRow(trx, 'redirectRules', id, { toAddress, updatedAt: at })
    const states = { before: { toAddress: before }, after: { toAddress } }
    await addAuditEntry('redirectRules.update', id, formatSummary(fromPath), states)
  }

  for (const section of await listSectionsLinkingTo(trx, move.from)) {
    const { id, sectionType, title } = section
    const content = JSON.stringify(movedJson(section.content, move))
    if (content === JSON.stringify(section.content)) continue
    await updateSection(trx, section, { content, updatedAt: at })
    await updateBasis(trx, section.pageId, move, { section: id, version: section.version })
    await addAuditEntry('pageSections.update', id, formatSummary(title ?? sectionType))
  }

  for (const { id } of await listPagesLinkingTo(trx, move.from)) {
    if (id === except) continue
    const page = (await findPageToEdit(trx, id, at))!
    const content = movedHtml(page.content, move)
    if (content === page.content) continue
    await saveRevision(trx, 'pages', page, getState(page))
    await updateRow(trx, 'pages', id, { content, updatedAt: at })
    await updateBasis(trx, id, move, { page: page.version })
    await addAuditEntry('pages.update', id, formatSummary(page.title))
  }

  await updateDraftLinks(trx, move)
}
