import type { StaffChange } from '#server/api/staff-change.ts'
import { parseJson } from '#server/db/dialect.ts'
import { saveRevision } from './history/store.ts'
import { stateOf } from './read-page.ts'
import { movedHtml, movedJson, movedUrl, type Move } from './moved-links.ts'
import {
  findPage,
  listLinkingMenuItems,
  listLinkingPages,
  listLinkingSections,
  setMenuUrl,
  setPageContent,
  setSectionContent,
} from './store.ts'

/**
 * Menu entries, sections and texts that lead to a page whose slug has changed lead to it still. Each is changed as its
 * screen would: with its former state kept, and an entry in the log. The page itself is not looked at.
 */
export async function updateLinks(change: StaffChange, pageId: string, move: Move): Promise<void> {
  const { trx, at, note } = change
  const summaryOf = (title: string | null) => `Changed the link to ${move.from} in "${title ?? ''}" to ${move.to}`

  for (const item of await listLinkingMenuItems(trx, move.from)) {
    const url = movedUrl(item.url, move)
    if (url === item.url) continue
    await setMenuUrl(trx, item.id, url, at)
    const act = { action: 'menuItems.update', entityType: 'menuItems', entityId: item.id } as const
    await note({ ...act, summary: summaryOf(item.title), before: { url: item.url }, after: { url } })
  }

  for (const { content: stored, isActive, ...section } of await listLinkingSections(trx, move.from)) {
    const content = parseJson(stored)
    const moved = JSON.stringify(movedJson(content, move))
    if (moved === JSON.stringify(content)) continue
    const { sectionType, title, description } = section
    await saveRevision(trx, 'pageSections', section, { sectionType, title, description, content, isActive: isActive === 1 })
    await setSectionContent(trx, section.id, moved, at)
    const act = { action: 'pageSections.update', entityType: 'pageSections', entityId: section.id } as const
    await note({ ...act, summary: summaryOf(title ?? sectionType) })
  }

  for (const { id } of await listLinkingPages(trx, move.from, pageId)) {
    const page = (await findPage(trx, id))!
    const content = movedHtml(page.content, move)
    if (content === page.content) continue
    await saveRevision(trx, 'pages', page, stateOf(page, at))
    await setPageContent(trx, id, content, at)
    await note({ action: 'pages.update', entityType: 'pages', entityId: id, summary: summaryOf(page.title) })
  }
}
