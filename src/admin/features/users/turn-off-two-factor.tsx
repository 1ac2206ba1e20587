import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { api } from '#admin/api.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { getFullName } from '#admin/shared/session/session-context.ts'

/** The button that had the focus is gone. */
const focus = (element: HTMLElement | null) => element?.focus()

/** For somebody who has lost the phone and the recovery codes. */
export function TurnOffTwoFactor({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const turnOff = useMutation(
    api.users.turnOffTwoFactor.mutationOptions({
      meta: {
        done: 'Two-factor sign-in is off',
        failed: 'Failed to turn two-factor sign-in off: {message}',
        refresh: [api.users.key()],
      },
      onSettled: () => setAsking(false),
    }),
  )
  if (turnOff.isSuccess)
    return (
      <Text ref={focus} tabIndex={-1} role="status">
        Two-factor sign-in is off. The password alone is enough to sign in.
      </Text>
    )
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="shield" />} onClick={() => setAsking(true)}>
        Turn off two-factor sign-in
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Turn off two-factor sign-in?"
        message={`${getFullName(user)} is signed out everywhere, and the password alone is enough to sign in. Be sure that the request comes from this person: speak with them.`}
        confirm="Turn off"
        isPending={turnOff.isPending}
        onConfirm={() => turnOff.mutate({ id: user.id })}
        onClose={() => setAsking(false)}
      />
    </Group>
  )
}
