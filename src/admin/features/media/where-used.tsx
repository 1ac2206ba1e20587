import { ADMIN_PATHS, editorPath, postEditorPath, sectionsPath } from '#contract/paths.ts'
import { Anchor, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Media, MediaUse } from '#contract/media/media.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'

const SETTINGS: Partial<Record<string, string>> = {
  site_logo: 'the logo of the website',
  og_image: 'the Open Graph image',
  twitter_image: 'the Twitter image',
}

/** What deleting used files means for visitors. */
export const describeLoss = (files: 'it' | 'them') =>
  `Visitors will no longer see ${files} there. Links to ${files} will lead nowhere.`

/** Names a place that uses a media item, and the screen that edits it. */
export function describeUse({ entityType, id, title, pageId, kind }: MediaUse): { title: string; path: string } {
  const search = `search=${encodeURIComponent(title)}`
  switch (entityType) {
    case 'pages':
      return kind === 'post'
        ? { title: `post "${title}"`, path: postEditorPath(id) }
        : { title: `page "${title}"`, path: `${ADMIN_PATHS.pages}?${search}` }
    case 'pageSections':
      return { title: `section "${title}"`, path: sectionsPath(pageId!) }
    case 'pageDrafts':
      return { title: `draft of "${title}"`, path: editorPath(kind ?? 'page', id) }
    case 'menuItems':
      return { title: `menu item "${title}"`, path: `${ADMIN_PATHS.menu}?${search}` }
    case 'redirectRules':
      return { title: `redirect of ${title}`, path: `${ADMIN_PATHS.redirects}?${search}` }
    case 'siteSettings':
      return {
        title: SETTINGS[id] ?? `setting ${title}`,
        path: id.startsWith('site_') ? ADMIN_PATHS.siteSettings : ADMIN_PATHS.seo,
      }
  }
}

export function WhereUsed({ media }: { media: Media }) {
  const uses = useQuery(api.media.usedIn.queryOptions({ input: { id: media.id } }))
  if (uses.isPending) return <Text role="status">Checking where it is used…</Text>
  if (uses.isLoadingError) return <LoadError query={uses} />
  if (uses.data.length === 0) return <Text c="dimmed">Not used on any page.</Text>
  return (
    <List>
      {uses.data.map((use) => {
        const { title, path } = describeUse(use)
        return (
          <List.Item key={`${use.entityType} ${use.id}`}>
            <Anchor component={Link} to={path}>
              {title}
            </Anchor>
          </List.Item>
        )
      })}
    </List>
  )
}
