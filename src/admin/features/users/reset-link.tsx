import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/accounts/users.ts'
import { api } from '#admin/api.ts'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** A password link that an administrator passes on to people who cannot get mail. */
export function ResetLink({ user }: { user: User }) {
  const create = useMutation(
    api.users.createResetLink.mutationOptions({ meta: { failed: 'Failed to create the link: {message}' } }),
  )
  if (!create.data) {
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="key" />}
          loading={create.isPending}
          onClick={() => create.mutate({ id: user.id })}
        >
          Create a link for a new password
        </Button>
      </Group>
    )
  }
  const { url, expiresAt } = create.data
  return (
    <div>
      <TextInput label="Link for a new password" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          Works once, until {formatDateTime(expiresAt)}.
        </Text>
        <CopyButton value={url} label="Copy link" />
      </Group>
    </div>
  )
}
