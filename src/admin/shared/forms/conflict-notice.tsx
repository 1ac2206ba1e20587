import { Alert, Button, Group, Text } from '@mantine/core'
import type { Difference } from '#admin/shared/diff/diff-fields.ts'
import { DiffView } from '#admin/shared/diff/diff-view.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import type { Change } from './save-outcome.ts'

interface Props {
  change: Change
  /** Theirs before, mine after. */
  differences: Difference[]
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Lets the person choose when somebody else saved since the form was opened (decisions 21). */
export const ConflictNotice = ({ change, differences, onTakeTheirs, onSaveMine }: Props) => (
  <Alert color="gold" variant="light" data-problem tabIndex={-1} title="Somebody else has changed this in the meantime">
    <Text size="sm" mb="sm">
      {change.changedBy ?? 'Somebody'} saved a change on {formatDateTime(change.changedAt)}.
      {differences.length === 0 && ' It is the same as yours.'}
    </Text>
    <DiffView differences={differences} names={['theirs', 'yours']} />
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={onTakeTheirs}>
        Take their version
      </Button>
      <Button variant="default" size="xs" onClick={onSaveMine}>
        Save mine over it
      </Button>
    </Group>
  </Alert>
)
