import { Button, Group, Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

/** Explains sample entries and removes all of them. */
export function SampleNotice() {
  const { mutate, isPending } = useMutation(
    api.contactInfo.removeSamples.mutationOptions({
      meta: {
        done: 'Sample entries removed',
        failed: 'Failed to remove the sample entries: {message}',
        refresh: [api.contactInfo.key()],
      },
    }),
  )
  return (
    <Paper p="lg">
      <Group justify="space-between">
        <Text flex="1 1 20rem">Sample entries are made up. Visitors do not see them until you edit them.</Text>
        <Button variant="default" disabled={isPending} onClick={() => mutate(undefined)}>
          Remove sample entries
        </Button>
      </Group>
    </Paper>
  )
}
