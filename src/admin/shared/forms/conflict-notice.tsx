import { Alert, Button, Group, Text } from '@mantine/core'
import type { StaleData } from '#contract/shared-errors.ts'
import type { Difference } from '#admin/shared/diff/diff-fields.ts'
import { DiffView } from '#admin/shared/diff/diff-view.tsx'
import { serverNow } from '#admin/shared/time/server-time.ts'
import { formatDateTime, formatMoment } from '#admin/shared/time/format-time.ts'

interface Props {
  change: StaleData
  /** The fields that both have changed: theirs before, mine after. */
  differences: Difference[]
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Lets the person choose when the record was saved elsewhere since the form was opened (C §21). */
export function ConflictNotice({ change: { changedBy, changedAt, isOwn }, differences, onTakeTheirs, onSaveMine }: Props) {
  const title = isOwn
    ? `You changed this in another tab or on another device ${formatMoment(changedAt, serverNow())}`
    : 'Somebody else has changed this in the meantime'
  const facts = [
    !isOwn && `${changedBy ?? 'Somebody'} saved a change on ${formatDateTime(changedAt)}.`,
    differences.length === 0 && (isOwn ? 'Both versions are the same.' : 'Their version is the same as yours.'),
    differences.length > 0 && `${isOwn ? 'Both versions' : 'You both'} changed what follows. All other changes of both stay.`,
  ].filter(Boolean)
  return (
    <Alert color="gold" variant="light" data-problem tabIndex={-1} title={title}>
      {facts.length > 0 && (
        <Text size="sm" mb="sm">
          {facts.join(' ')}
        </Text>
      )}
      <DiffView
        differences={differences}
        names={isOwn ? ['in the saved version', 'in this version'] : ['in their version', 'in your version']}
      />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onTakeTheirs}>
          {isOwn ? 'Take the saved version' : 'Take their version'}
        </Button>
        <Button variant="default" size="xs" onClick={onSaveMine}>
          {isOwn ? 'Save this version over it' : 'Save mine over it'}
        </Button>
      </Group>
    </Alert>
  )
}
