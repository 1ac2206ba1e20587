import { Button, Group, Progress, Text } from '@mantine/core'
import type { UploadProcess, UploadState } from './use-upload.ts'

const WORDS: Record<UploadState, string> = {
  idle: '',
  waiting: 'Waiting for the others...',
  sending: 'Uploading...',
  retrying: 'Trying again...',
  paused: 'Paused',
  checking: 'Checking the file...',
  failed: 'Not uploaded',
  refused: 'Not accepted',
  done: 'Uploaded',
}

/** How far a file is, and the way to stop it for a while or to try it again. */
export function UploadProgress({ upload, name }: { upload: UploadProcess; name: string }) {
  const { state, share, problem, pause, goOn } = upload
  if (state === 'idle') return null
  const isBad = state === 'failed' || state === 'refused' || state === 'retrying'
  const percent = state === 'done' || state === 'checking' ? 100 : Math.floor(share * 100)
  return (
    <div>
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
          <Button variant="subtle" size="xs" onClick={goOn} aria-label={`Resume ${name}`}>
            Resume
          </Button>
        )}
        {state === 'failed' && (
          <Button variant="subtle" size="xs" onClick={goOn} aria-label={`Try ${name} again`}>
            Try again
          </Button>
        )}
      </Group>
    </div>
  )
}
