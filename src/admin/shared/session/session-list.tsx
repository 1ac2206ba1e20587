import { Badge, Button, Group, Text } from '@mantine/core'
import { describeDevice } from '#contract/accounts/device.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './session-list.module.css'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'

interface Entry {
  id: string
  isCurrent?: boolean
  userAgent: string | null
  ipAddress: string | null
  lastSeenAt: string
}

/** The sessions of a person. Each but the current one can be ended. */
export const SessionList = ({ sessions, onEnd }: { sessions: Entry[]; onEnd: (id: string) => void }) => (
  <ul className={classes['sessions']}>
    {sessions.map(({ id, isCurrent = false, userAgent, ipAddress, lastSeenAt }) => (
      <li key={id} className={classes['session']}>
        <Icon name="device" />
        <div className={classes['where']}>
          <Group gap="xs">
            <Text fw={600}>{describeDevice(userAgent)}</Text>
            {isCurrent && <Badge color="green">This device</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {ipAddress ?? 'Address unknown'} · seen <TimeAgo at={lastSeenAt} />
          </Text>
        </div>
        {!isCurrent && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Sign out there: ${describeDevice(userAgent)}`}
            onClick={() => onEnd(id)}
          >
            Sign out there
          </Button>
        )}
      </li>
    ))}
  </ul>
)
