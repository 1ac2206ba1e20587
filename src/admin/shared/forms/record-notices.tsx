import { Alert, Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { DiffView } from '#admin/shared/diff/diff-view.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { RecordForm } from './record-form.ts'

type Notices = Pick<RecordForm<Record<string, unknown>>, 'unsaved' | 'outcome' | 'isPending'>

/** Above the fields of a form: how the last save ended, and the unsaved input of an earlier visit. */
export const RecordNotices = ({ record: { unsaved, outcome, isPending } }: { record: Notices }) => (
  <>
    {outcome?.kind === 'failed' && !outcome.isInToast && <ErrorBox message={outcome.message} />}
    {unsaved.isFailing && (
      <Alert color="gold" variant="light" role="status" title="Drafts are not stored">
        This browser cannot store what you type: perhaps the window is private or the disk is full. Save before you close this
        form.
      </Alert>
    )}
    {unsaved.found && (
      <Alert color="indigo" variant="light" role="status" title="You have unsaved changes from before">
        <Text size="sm" mb="sm">
          You did not save what you typed on {formatDateTime(unsaved.found.at)}. It is still on this device.
        </Text>
        <DiffView differences={unsaved.found.differences} names={['in this form', 'in what you typed']} />
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={thenFocusForm(unsaved.found.restore)}>
            Keep editing it
          </Button>
          <Button variant="default" size="xs" onClick={thenFocusForm(unsaved.found.discard)}>
            Discard
          </Button>
        </Group>
      </Alert>
    )}
    {outcome?.kind === 'gone' && (
      <Alert color="gold" variant="light" data-problem tabIndex={-1} title="This was deleted in the meantime">
        <Text size="sm" mb="sm">
          Your text is still here. You can add it as new. Or ask an administrator to restore the old one from the trash, and save
          again.
        </Text>
        <Button variant="default" size="xs" loading={isPending} onClick={outcome.addAsNew}>
          Add as new
        </Button>
      </Alert>
    )}
    {outcome?.kind === 'conflict' && (
      <ConflictNotice
        change={outcome.change}
        differences={outcome.differences}
        onTakeTheirs={outcome.takeTheirs}
        onSaveMine={outcome.saveMine}
      />
    )}
  </>
)

/** The pressed button leaves with its notice. The first field gets the focus, or people with a keyboard would have to look for it. */
const thenFocusForm = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  act()
  event.currentTarget
    .closest('form')
    ?.querySelector<HTMLElement>('input:not([type=hidden], [readonly], :disabled), textarea, select')
    ?.focus()
}
