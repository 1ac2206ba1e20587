import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '#admin/api.ts'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** Creates preview links for people without an account. */
export function PreviewLink({ pageId }: { pageId: string }) {
  const link = useMutation({
    mutationFn: () => client.previews.create({ pageId }),
    meta: { failed: 'Failed to make a preview link: {message}' },
  })
  const ending = useMutation({
    mutationFn: () => client.previews.end({ pageId }),
    onSuccess: () => link.reset(),
    meta: { done: 'Preview links ended', failed: 'Failed to end the preview links: {message}' },
  })
  const end = (
    <Button variant="subtle" color="red" onClick={() => ending.mutate()} loading={ending.isPending}>
      End preview links
    </Button>
  )
  if (!link.data) {
    return (
      <Group gap="xs">
        <Button variant="default" onClick={() => link.mutate()} loading={link.isPending}>
          Make a preview link
        </Button>
        {end}
      </Group>
    )
  }
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput label="Preview link" value={link.data.url} readOnly flex="1 1 14rem" />
        <CopyButton value={link.data.url} label="Copy link" />
        {end}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        Anyone with this link can see the saved version without an account until {formatDateTime(link.data.expiresAt)}.
      </Text>
    </div>
  )
}
