import { ADMIN_PATHS } from '#contract/paths.ts'
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { BackupWarning } from '#admin/shared/elements/backup-warning.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { NewsOffer } from '#admin/shared/pages/news-offer.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { getFullName, useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { Checklist } from './checklist.tsx'
import { CountCard } from './count-card.tsx'
import { FrequentTasks } from './frequent-tasks.tsx'
import { Overview } from './overview.tsx'
import { RecentActivity } from './recent-activity.tsx'

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
