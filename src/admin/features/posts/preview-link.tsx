import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '#admin/api.ts'
import { CopyButton } from '#admin/shared/copy-button.tsx'
import { exactTime } from '#admin/shared/relative-time.ts'

/** A link to what is saved, for somebody without an account. */
export function PreviewLink({ pageId }: { pageId: string }) {
  const link = useMutation({
    mutationFn: () => client.previews.create({ pageId }),
    meta: { failed: 'Failed to make a preview link: {message}' },
  })
  if (!link.data) {
    return (
      <Button variant="default" onClick={() => link.mutate()} loading={link.isPending} style={{ alignSelf: 'flex-start' }}>
        Make a preview link
      </Button>
    )
  }
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput label="Preview link" value={link.data.url} readOnly flex="1 1 14rem" />
        <CopyButton value={link.data.url} label="Copy link" />
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        Whoever has it sees what is saved, without an account, until {exactTime(link.data.expiresAt)}.
      </Text>
    </div>
  )
}
