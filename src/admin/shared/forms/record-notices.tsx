import { Alert, Button, Group, Text } from '@mantine/core'
import type { RecordForm } from './record-form.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { ConflictNotice } from './conflict-notice.tsx'

type Notices = Pick<RecordForm<Record<string, unknown>>, 'kept' | 'conflict' | 'gone'>

/** What a form has to ask of the person in front of it: work from before, or what somebody else has done. */
export const RecordNotices = ({ record: { kept, conflict, gone } }: { record: Notices }) => (
  <>
    {kept && (
      <Alert color="indigo" variant="light" role="status" title="You were writing here before">
        <Text size="sm" mb="sm">
          What you typed on {formatDateTime(kept.at)} was not saved. It is still on this device.
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={kept.use}>
            Keep editing it
          </Button>
          <Button variant="default" size="xs" onClick={kept.drop}>
            Discard
          </Button>
        </Group>
      </Alert>
    )}
    {gone && (
      <Alert color="gold" variant="light" data-problem tabIndex={-1} title="Somebody else has deleted this in the meantime">
        <Text size="sm" mb="sm">
          What you typed is still here, and you can add it as new.
          {gone.hasTrash
            && ' Or an administrator restores what was deleted, with all that belongs to it, from the trash: then save.'}
        </Text>
        <Button variant="default" size="xs" loading={gone.isPending} onClick={gone.addAsNew}>
          Add as new
        </Button>
      </Alert>
    )}
    {conflict && (
      <ConflictNotice
        change={conflict.change}
        differences={conflict.differences}
        onReload={conflict.takeTheirs}
        onOverwrite={conflict.saveMine}
      />
    )}
  </>
)
