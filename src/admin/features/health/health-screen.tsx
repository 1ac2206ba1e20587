import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type ApiOutputs } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import classes from './health.module.css'

type Finding = ApiOutputs['doctor']['examine'][number]

const STATES = {
  failed: { title: 'Needs repair', label: 'Failed', color: 'red' },
  warning: { title: 'Worth a look', label: 'Warning', color: 'gold' },
  ok: { title: 'In order', label: 'OK', color: 'green' },
} as const

function Findings({ findings, state }: { findings: Finding[]; state: Finding['state'] }) {
  const shown = findings.filter((finding) => finding.state === state)
  if (shown.length === 0) return null
  const { title, label, color } = STATES[state]
  return (
    <Panel title={title}>
      <ul className={classes['list']}>
        {shown.map(({ name, sentence }) => (
          <li key={sentence}>
            <Group gap="xs">
              <Text fw={600}>{name}</Text>
              <Badge variant="light" color={color}>
                {label}
              </Badge>
            </Group>
            <Text className={classes['sentence'] ?? ''}>{sentence}</Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What is wrong with the installation, and what to do about it. */
export function HealthScreen() {
  const health = useQuery(api.doctor.examine.queryOptions({ staleTime: 0, refetchOnWindowFocus: false }))
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text>Ask your technician to fix what you cannot fix yourself.</Text>
        <Button
          variant="default"
          leftSection={<Icon name="refresh" />}
          loading={health.isFetching && !health.isPending}
          onClick={() => void health.refetch()}
        >
          Check again
        </Button>
      </Group>
      {health.isPending && <Loading>Checking the website, the database and the server...</Loading>}
      {health.isError && <LoadError query={health} />}
      {health.data && (
        <>
          <Findings findings={health.data} state="failed" />
          <Findings findings={health.data} state="warning" />
          <Findings findings={health.data} state="ok" />
        </>
      )}
    </Stack>
  )
}
