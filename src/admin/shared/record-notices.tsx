import { Alert, Button, Group, Text } from '@mantine/core'
import type { RecordForm } from './record-form.ts'
import { exactTime } from './relative-time.ts'
import { StaleNotice } from './stale-notice.tsx'

type Notices = Pick<RecordForm<Record<string, unknown>>, 'kept' | 'conflict'>

/** What a form has to ask of the person in front of it: work from before, or a change of somebody else. */
export const RecordNotices = ({ kept, conflict }: Notices) => (
  <>
    {kept && (
      <Alert color="indigo" variant="light" role="status" title="You were writing here before">
        <Text size="sm" mb="sm">
          What you typed on {exactTime(kept.at)} was not saved. It is still on this device.
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={kept.use}>
            Continue with it
          </Button>
          <Button variant="default" size="xs" onClick={kept.forget}>
            Throw it away
          </Button>
        </Group>
      </Alert>
    )}
    {conflict && (
      <StaleNotice
        change={conflict.change}
        differences={conflict.differences}
        onReload={conflict.takeTheirs}
        onOverwrite={conflict.saveMine}
      />
    )}
  </>
)
