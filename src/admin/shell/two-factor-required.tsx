import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#admin/shared/session/session-context.ts'
import { EnableDialog } from '#admin/shared/two-factor/enable-dialog.tsx'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import classes from './frame.module.css'
import { useLogOut } from './use-log-out.ts'

/** The only screen for people who must turn on two-factor sign-in first. */
export function TwoFactorRequired({ onDone }: { onDone: () => void }) {
  useDocumentTitle('Two-factor sign-in')
  const { mustSetUpTwoFactor, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { logOut, isPending } = useLogOut()
  function close() {
    setOpen(false)
    if (!mustSetUpTwoFactor) onDone()
  }
  return (
    <main className={classes['alone']}>
      <Paper p="xl" maw={560}>
        <Stack align="flex-start">
          <Title order={1} size="h2">
            Two-factor sign-in is required
          </Title>
          <Text>
            This website requires it for the role {user.role}. You need an authenticator app on your phone. When you sign in, you
            type the code it shows after your password. Setting it up takes two minutes. Then everything else is open to you.
          </Text>
          <Group>
            <Button onClick={() => setOpen(true)}>Set it up</Button>
            <Button variant="default" loading={isPending} onClick={logOut}>
              Logout
            </Button>
          </Group>
        </Stack>
      </Paper>
      <div id="overlays" />
      {isOpen && <EnableDialog onClose={close} />}
    </main>
  )
}
