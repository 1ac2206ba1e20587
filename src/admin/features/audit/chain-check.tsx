import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '#admin/api.ts'
import { Panel } from '#admin/shared/panel.tsx'

/** Each entry carries the hash of the one before: what was changed or taken out behind the program's back shows. */
export function ChainCheck() {
  const check = useMutation({
    mutationFn: () => client.audit.verify(),
    meta: { failed: 'Failed to check the log: {message}' },
  })
  return (
    <Panel title="Is the log whole?" description="Every entry seals the one before it. A check reads them all.">
      <Group>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check the log
        </Button>
        <Text role="status" {...(check.data?.isIntact === false && { c: 'var(--danger)' })}>
          {check.data?.isIntact === true && `The log is whole: ${check.data.entries} entries, none changed or missing.`}
          {check.data?.isIntact === false && `The log was tampered with: entry ${check.data.brokenAt} does not fit.`}
        </Text>
      </Group>
    </Panel>
  )
}
