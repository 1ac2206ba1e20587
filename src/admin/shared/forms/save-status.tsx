import { Text } from '@mantine/core'
import { useIsOnline } from '#admin/shared/connection/connection.ts'
import type { SaveStatus as Status } from './use-autosave.ts'

const WORDS: Record<Status, string> = {
  unchanged: '',
  device: 'Saved on this device',
  saving: 'Saving…',
  saved: 'Saved in the draft',
}

/** Where the input of a draft form is kept. */
export function SaveStatus({ status }: { status: Status }) {
  const isOnline = useIsOnline()
  const words = isOnline ? WORDS[status] : `${WORDS.device}. It goes to the draft when you are back online.`
  return (
    <Text size="sm" c="dimmed" role="status">
      {status === 'unchanged' ? '' : words}
    </Text>
  )
}
