import { Badge, Button, Group, Text } from '@mantine/core'
import { describeDevice } from '#contract/accounts/device.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './session-list.module.css'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'

interface Entry {
  id: string
  isCurrent?: boolean
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
  lastSeenAt: string
}

/** The sessions of a person. Each but the current one can be ended. */
export const SessionList = ({ sessions, onEnd }: { sessions: Entry[]; onEnd: (id: string) => void }) => (
  <ul className={classes['sessions']}>
    {sessions.map(({ id, isCurrent = false, userAgent, ipAddress, createdAt, lastSeenAt }) => (
      <li key={id} className={classes['session']}>
        <Icon name="device" />
        <div className={classes['where']}>
          <Group gap="xs">
            <Text fw={600}>{describeDevice(userAgent)}</Text>
            {isCurrent && <Badge color="green">This device</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {ipAddress ?? 'Address unknown'} · signed in {formatDateTime(createdAt)} · seen <TimeAgo at={lastSeenAt} />
          </Text>
        </div>
        {!isCurrent && (
          <Button
            variant="default"
            size="xs"
            // Somebody may have several devices of the same kind.
            aria-label={`Sign out there: ${describeDevice(userAgent)}, signed in ${formatDateTime(createdAt)}`}
            onClick={() => onEnd(id)}
          >
            Sign out there
          </Button>
        )}
      </li>
    ))}
  </ul>
)
