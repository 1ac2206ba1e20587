import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ADMIN_PATHS, postEditorPath } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { api } from '#admin/api.ts'
import { BackupWarning } from '#admin/shared/elements/backup-warning.tsx'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import { NewsOffer } from '#admin/shared/pages/news-offer.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { getFullName, useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { Checklist } from './checklist.tsx'
import { Overview } from './overview.tsx'
import { RecentActivity } from './recent-activity.tsx'
import classes from './dashboard.module.css'

export function DashboardScreen() {
  const { user } = useSession()
  const mayChangeSettings = useHasPermission('settings/update')
  const seesBackups = useHasPermission('users/manage')
  const counts = useQuery(api.dashboard.counts.queryOptions())
  useContentChanges(api.dashboard.key())
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <Text size="lg" style={{ overflowWrap: 'anywhere' }}>
          Welcome, {user.firstName || getFullName(user)}.
        </Text>
        <Button component="a" href="/" target="_blank" rel="noopener" variant="default" rightSection={<Icon name="external" />}>
          View Website
        </Button>
      </Group>
      <FrequentTasks />
      {mayChangeSettings && counts.data?.isBuiltInPageMissing && (
        <Paper p="lg">
          <SeedingHint />
        </Paper>
      )}
      <NewsOffer />
      {seesBackups && <BackupWarning />}
      {mayChangeSettings && <Checklist />}
      <Overview />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <CountCard label="Pages" to={ADMIN_PATHS.pages} icon="page" query={counts} count={counts.data?.pages} />
        <CountCard label="Menu Items" to={ADMIN_PATHS.menu} icon="menu-items" query={counts} count={counts.data?.menuItems} />
        <CountCard label="Media" to={ADMIN_PATHS.media} icon="media" query={counts} count={counts.data?.media} />
      </SimpleGrid>
      <RecentActivity />
    </Stack>
  )
}

interface Props {
  label: string
  to: string
  icon: IconName
  query: UseQueryResult
  count: number | undefined
}

/** A number with a link to its list. A placeholder while it loads, a dash if that fails. */
const CountCard = ({ label, to, icon, query, count }: Props) => (
  <Link to={to} className={classes['card']}>
    <span className={classes['icon']}>
      <Icon name={icon} size={22} />
    </span>
    <span className={classes['count']}>
      {query.isPending ? (
        <Skeleton component="span" display="block" height={36} width={56} data-testid="count-placeholder" />
      ) : (
        (count ?? '–')
      )}
    </span>
    <span>{label}</span>
  </Link>
)

interface Task {
  label: string
  to: string
  icon: IconName
  needs?: Permission
}

const TASKS: Task[] = [
  { label: 'New post', to: postEditorPath('new'), icon: 'post', needs: 'pages/create' },
  { label: 'Read enquiries', to: ADMIN_PATHS.formSubmissions, icon: 'inbox', needs: 'submissions/manage' },
  { label: 'Upload a file', to: `${ADMIN_PATHS.media}?add=1`, icon: 'media', needs: 'media/create' },
  { label: 'New page', to: `${ADMIN_PATHS.pages}?add=1`, icon: 'page', needs: 'pages/create' },
  { label: 'My drafts', to: `${ADMIN_PATHS.drafts}?scope=mine`, icon: 'edit', needs: 'pages/create' },
  { label: 'Read pages', to: ADMIN_PATHS.pages, icon: 'page' },
  { label: 'Read posts', to: ADMIN_PATHS.posts, icon: 'post' },
  { label: 'Look at files', to: ADMIN_PATHS.media, icon: 'media' },
]

/** The three most frequent tasks of a role. */
function FrequentTasks() {
  const { permissions } = useSession()
  const tasks = TASKS.filter(({ needs }) => !needs || permissions.includes(needs)).slice(0, 3)
  return (
    <Group gap="sm" component="nav" aria-label="Frequent tasks">
      {tasks.map(({ label, to, icon }, index) => (
        <Button
          key={label}
          component={Link}
          to={to}
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Icon name={icon} />}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
