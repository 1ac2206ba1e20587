import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/dashboard.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import classes from './dashboard.module.css'

/* B §2. */
const WORDS: Record<Activity['kind'], string> = {
  'page-created': 'Created page',
  'page-updated': 'Updated page',
  'media-uploaded': 'Uploaded media',
  'menu-item-updated': 'Updated menu item',
}
const ICONS: Record<Activity['kind'], IconName> = {
  'page-created': 'page',
  'page-updated': 'edit',
  'media-uploaded': 'media',
  'menu-item-updated': 'menu-items',
}

export function RecentActivity() {
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
          <ul className={classes['events']}>
            {activity.data.map((event) => (
              <li key={`${event.kind} ${event.id}`} className={classes['event']}>
                <Icon name={ICONS[event.kind]} />
                <span className={classes['what']}>
                  <span>
                    {WORDS[event.kind]} "{event.title}"
                  </span>
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
