import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type ApiOutputs } from '#admin/api.ts'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'

type Finding = ApiOutputs['doctor']['examine'][number]

/** What the checks are called here, and why each matters. The server's own sentences are for the technician. */
const CHECKS: Record<string, { title: string; why: string }> = {
  Database: { title: 'Database', why: 'It holds all texts, enquiries and accounts.' },
  Disk: { title: 'Space on the disk', why: 'Without space nothing can be saved, and no backup made.' },
  Memory: { title: 'Memory', why: 'With too little of it the website becomes slow or stops.' },
  Clock: { title: 'Clock of the server', why: 'Publication dates, end dates and sign-in depend on it.' },
  Mail: { title: 'Email', why: 'Invitations, password links and notices of enquiries are sent by email.' },
  Proxy: { title: 'Address of the website', why: 'Visitors reach the website by it.' },
  Certificate: {
    title: 'Secure connection',
    why: 'Without a valid certificate browsers warn visitors, and passwords can be read.',
  },
  Backups: { title: 'Backups', why: 'Only a verified backup brings a lost website back.' },
  Jobs: { title: 'Work in the background', why: 'It publishes scheduled pages, sends email and removes old data.' },
  Files: { title: 'Private files', why: 'Other users of the server must not read enquiries and accounts.' },
  Bucket: { title: 'Storage for pictures and files', why: 'Without it pictures are missing, and nothing can be uploaded.' },
  Settings: { title: 'Settings of the server', why: 'Wrong settings can stop email, backups or links.' },
}

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
      <Stack component="ul">
        {shown.map(({ name, sentence }) => (
          <li key={sentence}>
            <Group gap="xs">
              <Text fw={600}>{CHECKS[name]?.title ?? name}</Text>
              <Badge variant="light" color={color}>
                {label}
              </Badge>
            </Group>
            {state !== 'ok' && <Text>{CHECKS[name]?.why}</Text>}
            <Text style={{ overflowWrap: 'anywhere' }} {...(state === 'ok' && { c: 'dimmed' })}>
              {sentence}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

/** The problems as a message to the technician. */
const toMessage = (findings: Finding[]) =>
  findings
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, sentence }) => `${STATES[state].label}, ${name}: ${sentence}`)
    .join('\n')

/** What is wrong with the installation, and what to do about it. */
export function HealthScreen() {
  const health = useQuery(api.doctor.examine.queryOptions({ staleTime: 0, refetchOnWindowFocus: false }))
  const problems = toMessage(health.data ?? [])
  return (
    <Stack gap="lg">
      <Group>
        <Text flex="1 1 18rem">
          The website checks itself. Send what it finds to the technician who looks after the server, unless you can mend it
          yourself.
        </Text>
        {problems && <CopyButton value={problems} label="Copy for the technician" />}
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
