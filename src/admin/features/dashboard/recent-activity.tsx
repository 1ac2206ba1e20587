import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ADMIN_PATHS, editorPath } from '#contract/paths.ts'
import type { Activity } from '#contract/dashboard.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import classes from './dashboard.module.css'

/* B §2. `several` is for a group of activities. */
const WORDS: Record<Activity['kind'], { icon: IconName; one: string; several: (count: number) => string }> = {
  'page-created': { icon: 'page', one: 'Created page', several: (count) => `Created ${count} pages` },
  'page-updated': { icon: 'edit', one: 'Updated page', several: (count) => `Updated ${count} pages` },
  'post-created': { icon: 'post', one: 'Created post', several: (count) => `Created ${count} posts` },
  'post-updated': { icon: 'edit', one: 'Updated post', several: (count) => `Updated ${count} posts` },
  'media-uploaded': { icon: 'media', one: 'Uploaded media', several: (count) => `Uploaded ${count} files` },
  'menu-item-added': { icon: 'menu-items', one: 'Added menu item', several: (count) => `Added ${count} menu items` },
  'menu-item-updated': { icon: 'menu-items', one: 'Updated menu item', several: (count) => `Updated ${count} menu items` },
}

const describe = ({ kind, count, title }: Activity) => (count > 1 ? WORDS[kind].several(count) : `${WORDS[kind].one} "${title}"`)

/** The record, or the list in which it can be found. */
function getActivityPath({ kind, count, id, title }: Activity, mayEdit: boolean): string {
  const search = count > 1 ? '' : `?search=${encodeURIComponent(title)}`
  if (kind.startsWith('media')) return ADMIN_PATHS.media + search
  if (kind.startsWith('menu')) return ADMIN_PATHS.menu
  const isPost = kind.startsWith('post')
  if (count > 1 || !mayEdit) return (isPost ? ADMIN_PATHS.posts : ADMIN_PATHS.pages) + search
  return editorPath(isPost ? 'post' : 'page', id)
}

export function RecentActivity() {
  const mayEdit = useHasPermission('pages/update')
  const activity = useQuery(api.dashboard.recentActivity.queryOptions())
  return (
    <section aria-labelledby="recent-activity">
      <Title order={2} id="recent-activity" mb="sm">
        Recent Activity
      </Title>
      <div className={classes['panel']}>
        {activity.isPending && <Waiting />}
        {activity.isError && <LoadError query={activity} />}
        {activity.data?.length === 0 && <Text p="lg">No recent activity</Text>}
        {activity.data && activity.data.length > 0 && (
          <ul>
            {activity.data.map((event) => (
              <li key={`${event.kind} ${event.id}`} className={classes['event']}>
                <Icon name={WORDS[event.kind].icon} />
                <span className={classes['what']}>
                  <Anchor component={Link} to={getActivityPath(event, mayEdit)} inherit>
                    {describe(event)}
                  </Anchor>
                  <span className={classes['when']}>
                    {event.by && <span>{event.by}</span>}
                    <TimeAgo at={event.at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const Waiting = () => (
  <Stack p="lg" role="status" aria-label="Loading recent activity">
    {[70, 55, 62, 48].map((width) => (
      <Skeleton key={width} height={18} width={`${width}%`} />
    ))}
  </Stack>
)
