import { Alert, Button, Group, Text } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { DiffView } from '#admin/shared/diff/diff-view.tsx'

interface Change {
  changedBy: string | null
  changedAt: string
}

/** What the server tells about the change that came in between; undefined for every other error. */
export const getConflict = (error: unknown): Change | undefined =>
  error instanceof ORPCError && error.code === 'CONFLICT' && (error.data as Partial<Change> | undefined)?.changedAt
    ? (error.data as Change)
    : undefined

/** A field that two people have filled in differently. */
export interface Difference {
  label: string
  theirs: string
  mine: string
}

interface Props {
  change: Change
  differences: Difference[]
  onReload: () => void
  onOverwrite: () => void
}

/** The choice of somebody whose form started from an older version (decisions 21). */
export const ConflictNotice = ({ change, differences, onReload, onOverwrite }: Props) => (
  <Alert color="gold" variant="light" data-problem tabIndex={-1} title="Somebody else has changed this in the meantime">
    <Text size="sm" mb="sm">
      {change.changedBy ?? 'Somebody'} saved a change on {formatDateTime(change.changedAt)}.
      {differences.length === 0 && ' It does not differ from yours.'}
    </Text>
    {differences.map(({ label, theirs, mine }) => (
      <DiffView
        key={label}
        states={[
          [`${label}, theirs`, theirs],
          [`${label}, yours`, mine],
        ]}
      />
    ))}
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={onReload}>
        Take their version
      </Button>
      <Button variant="default" size="xs" onClick={onOverwrite}>
        Save mine over it
      </Button>
    </Group>
  </Alert>
)
