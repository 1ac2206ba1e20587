import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/text/format-count.ts'
import type { BrokenLink } from '#contract/links/links.ts'
import { ADMIN_PATHS, editorPath, sectionsPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { LineList } from './line-list.tsx'

const MAX_SHOWN = 5

/** The screen that edits the section, page, post or menu item with the link. */
function getBrokenLinkPath({ kind, id, sectionId }: BrokenLink): string {
  if (kind === 'menuItem') return ADMIN_PATHS.menu
  return sectionId ? `${sectionsPath(id)}#section-${sectionId}` : editorPath(kind, id)
}

/** The links of the website that lead nowhere. */
export function BrokenLinks() {
  const mayFix = useHasPermission('content/publish')
  const { data = [] } = useQuery(api.links.broken.queryOptions({ enabled: mayFix }))
  useContentChanges(api.links.broken.key())
  const title = formatCount(data.length, 'link leads nowhere', 'links lead nowhere')
  const lines = data.slice(0, MAX_SHOWN).map((link) => ({
    key: `${link.id} ${link.url}`,
    to: getBrokenLinkPath(link),
    text: link.kind === 'menuItem' ? `${link.title} (menu)` : link.title,
    detail: `${link.url}: ${link.problem}`,
  }))
  return <LineList title={title} lines={lines} />
}
