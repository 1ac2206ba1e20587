import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/text/format-count.ts'
import type { BrokenLink } from '#contract/links/links.ts'
import { ADMIN_PATHS, editorPath, sectionsPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { LineList } from './line-list.tsx'

const SHOWN = 5

/** Where the link is changed: in its section, post or menu item. */
function getBrokenLinkPath({ kind, id, sectionId }: BrokenLink): string {
  if (kind === 'menuItem') return ADMIN_PATHS.menu
  return sectionId ? `${sectionsPath(id)}#section-${sectionId}` : editorPath(kind, id)
}

/** Links that lead nowhere, each with the place where it can be changed. */
export function BrokenLinks() {
  const mayFix = useHasPermission('content/publish')
  const { data = [] } = useQuery(api.links.broken.queryOptions({ enabled: mayFix }))
  useContentChanges(api.links.broken.key())
  const title = formatCount(data.length, 'link leads nowhere', 'links lead nowhere')
  const lines = data.slice(0, SHOWN).map((link) => ({
    key: `${link.id} ${link.url}`,
    to: getBrokenLinkPath(link),
    text: link.kind === 'menuItem' ? `${link.title} (menu)` : link.title,
    detail: `${link.url}: ${link.problem}`,
  }))
  return <LineList title={title} lines={lines} />
}
