import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'

/** Sends the verification message again. */
export function SendVerification({ email }: { email: string }) {
  const send = useMutation(api.account.requestVerification.mutationOptions())
  if (send.isSuccess) {
    return (
      <Text role="status">
        {send.data.isMailed
          ? `A new link is on its way to ${email}.`
          : 'This website cannot send mail at present. Ask an administrator for a link.'}
      </Text>
    )
  }
  return (
    <>
      {send.error && (
        <Text role="alert" c="var(--danger)">
          {getErrorMessage(send.error)}
        </Text>
      )}
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ email })}>
        Send the link again
      </Button>
    </>
  )
}
