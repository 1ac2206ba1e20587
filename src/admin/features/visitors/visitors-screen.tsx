import { Anchor, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#contract/text/format-count.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { isBuiltInPath, toFromPath } from '#contract/redirect-rules/redirect-path.ts'
import { REPORT_DAYS, type ReportDays } from '#contract/visitors/report-days.ts'
import type { VisitorReport } from '#contract/visitors/visitors.ts'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { formatDay } from '#admin/shared/time/format-time.ts'
import { CountTable } from './count-table.tsx'

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

const PERIODS: Record<ReportDays, string> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
}

const NO_SEARCHES = 'No searches yet'

/** How often the pages were read, from where visitors came, and what they did not find. */
export function VisitorsScreen() {
  const { get, filter } = useListParams()
  const days = REPORT_DAYS.find((choice) => choice === get('days')) ?? '30'
  const report = useQuery(api.visitors.report.queryOptions({ input: { days }, placeholderData: keepPreviousData }))
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Text flex="1 1 18rem">
          Counted by this website itself, without cookies and without anything that identifies a visitor. Staff who are signed in
          and programs such as search engines are not counted. New visits appear after a minute.
        </Text>
        <NativeSelect
          label="Period"
          data={REPORT_DAYS.map((value) => ({ value, label: PERIODS[value] }))}
          value={days}
          onChange={({ currentTarget }) => filter({ days: currentTarget.value })}
        />
      </Group>
      {report.isPending && <Loading>Loading visitors...</Loading>}
      {report.isError && <LoadError query={report} />}
      {report.data && <Report report={report.data} />}
    </Stack>
  )
}

function Report({ report: { total, days, pages, referrers, searches, emptySearches, missing } }: { report: VisitorReport }) {
  const mayRedirect = useHasPermission('content/publish')
  const newestFirst = days.toReversed().map(({ day, count }) => ({ name: formatDay(day), count }))
  return (
    <>
      <Text size="lg" fw={600} role="status">
        {formatCount(total, 'page view', 'page views')}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Panel title="Views over time" description="The table Views by day has the same numbers">
          <Suspense fallback={<Loading>Drawing the chart...</Loading>}>
            <DayChart days={days} />
          </Suspense>
        </Panel>
        <CountTable title="Views by day" of="Day" rows={newestFirst} empty="" />
        <CountTable title="Pages" of="Page" rows={pages} empty="No page views yet" isLinked />
        <CountTable
          title="Websites that visitors came from"
          of="Website"
          rows={referrers}
          empty="No visitors from other websites yet"
        />
        <CountTable title="Searches" of="Words" rows={searches} empty={NO_SEARCHES} />
        <CountTable
          title="Searches without results"
          of="Words"
          rows={emptySearches}
          empty={searches.length === 0 ? NO_SEARCHES : 'Every search found something'}
        />
        <CountTable
          title="Addresses that do not exist"
          of="Address"
          rows={missing}
          empty="Nobody asked for a page that does not exist"
          {...(mayRedirect && { action: (path: string) => <CreateRedirect path={path} /> })}
        />
      </SimpleGrid>
    </>
  )
}

/** A link that adds a redirect from this address, if one is possible. */
function CreateRedirect({ path }: { path: string }) {
  const from = toFromPath(path)
  if (from === undefined || isBuiltInPath(from)) return null
  return (
    <Anchor
      component={Link}
      to={`${ADMIN_PATHS.redirects}?add=${encodeURIComponent(from)}`}
      ml="sm"
      size="sm"
      aria-label={`Create redirect from ${from}`}
    >
      Create redirect
    </Anchor>
  )
}
