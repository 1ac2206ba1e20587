import { Anchor, Text } from '@mantine/core'
import { useIsOnline } from '#admin/shared/connection/connection.ts'
import { focusProblem } from './focus-problem.ts'
import type { RecordForm } from './record-form.ts'
import type { SaveStatus as Status } from './use-autosave.ts'

const WORDS: Record<Status, string> = {
  unchanged: '',
  device: 'Saved on this device',
  saving: 'Saving…',
  saved: 'Saved in the draft',
}

type DraftForm = Pick<RecordForm<Record<string, unknown>>, 'saveStatus' | 'outcome'>

/** Why a form does not save by itself until somebody has decided. */
function getObstacle(outcome: DraftForm['outcome']): string | null {
  if (outcome?.kind === 'gone') return 'deleted in the meantime'
  if (outcome?.kind !== 'conflict') return null
  const { isOwn, changedBy } = outcome.change
  return isOwn ? 'changed in another tab or on another device' : `changed by ${changedBy ?? 'somebody else'}`
}

/** Where the input of a draft form is kept. The notice about an obstacle may be far above. */
export function SaveStatus({ record: { saveStatus = 'unchanged', outcome } }: { record: DraftForm }) {
  const isOnline = useIsOnline()
  const obstacle = getObstacle(outcome)
  const words = isOnline ? WORDS[saveStatus] : `${WORDS.device}. It goes to the draft when you are back online.`
  if (obstacle !== null)
    return (
      <Text size="sm" role="status">
        Not saved: {obstacle}.{' '}
        <Anchor
          inherit
          underline="always"
          component="button"
          type="button"
          onClick={({ currentTarget }) => focusProblem(currentTarget.form!)}
        >
          See what to do
        </Anchor>
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      {saveStatus === 'unchanged' ? '' : words}
    </Text>
  )
}
