import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#admin/api.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { describeVerification } from './describe-verification.ts'

/** Checks the signatures of the log, and compares it with a head from the process log or a backup. */
export function ChainCheck() {
  const [knownHead, setKnownHead] = useState('')
  const check = useMutation({
    mutationFn: () => client.audit.verify({ knownHead }),
    meta: { failed: 'Failed to check the log: {message}' },
  })
  const isGood = check.data?.isIntact === true && check.data.hasKnownHead !== false
  return (
    <Panel
      title="Check the log for tampering"
      description="Each entry is signed with the server's secret key. The check finds entries that somebody without that key changed, added or removed. It cannot detect that the whole audit log was replaced by an older copy, unless you compare it with a fingerprint from the server's own log or from a backup."
    >
      <Stack>
        <Group align="flex-end">
          <TextInput
            label="Known fingerprint (optional)"
            value={knownHead}
            onChange={({ currentTarget }) => setKnownHead(currentTarget.value)}
            flex="1 1 16rem"
            maw="28rem"
          />
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check the log
          </Button>
        </Group>
        <Text role="status" {...(check.data && !isGood && { c: 'var(--danger)' })}>
          {check.data && describeVerification(check.data)}
        </Text>
        {check.data && (
          <Text size="sm" c="dimmed">
            Fingerprint of the log: <Code>{check.data.head}</Code>
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
