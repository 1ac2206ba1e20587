import { Button, Group, Progress, Text } from '@mantine/core'
import type { UploadProcess, UploadState } from './use-upload.ts'

const WORDS: Record<UploadState, string> = {
  idle: '',
  waiting: 'Waiting for other uploads...',
  sending: 'Uploading...',
  retrying: 'Trying again...',
  paused: 'Paused',
  checking: 'Checking the file...',
  failed: 'Not uploaded',
  refused: 'Not accepted',
  done: 'Uploaded',
}

interface Props {
  upload: Pick<UploadProcess, 'state' | 'isPending' | 'fraction' | 'problem' | 'pause' | 'resume'>
  name: string
}

/** The progress of an upload, with buttons to pause, resume and retry. */
export function UploadProgress({ upload, name }: Props) {
  const { state, isPending, fraction, problem, pause, resume } = upload
  if (state === 'idle') return null
  const isBad = state === 'failed' || state === 'refused' || state === 'retrying'
  const percent = state === 'done' || state === 'checking' ? 100 : Math.floor(fraction * 100)
  return (
    <div data-upload={isPending ? name : undefined}>
      <Progress value={percent} aria-label={`Upload of ${name}`} color={isBad ? 'red' : 'green'} />
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" role="status" c={isBad ? 'var(--danger)' : 'dimmed'}>
          {problem && `${problem} `}
          {(!problem || state === 'retrying') && WORDS[state]}
          {(state === 'sending' || state === 'paused') && ` ${percent} %`}
        </Text>
        {(state === 'sending' || state === 'waiting' || state === 'retrying') && (
          <Button variant="subtle" size="xs" onClick={pause} aria-label={`Pause ${name}`}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="subtle" size="xs" onClick={resume} aria-label={`Resume ${name}`}>
            Resume
          </Button>
        )}
        {state === 'failed' && (
          <Button variant="subtle" size="xs" onClick={resume} aria-label={`Try ${name} again`}>
            Try again
          </Button>
        )}
      </Group>
    </div>
  )
}
