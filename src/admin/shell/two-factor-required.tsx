import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#admin/shared/session/session-context.ts'
import { EnableDialog } from '../shared/two-factor/enable-dialog.tsx'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import classes from './frame.module.css'
import { useLogOut } from './use-log-out.ts'

/** All that is open to those whose role requires two-factor sign-in, until they have turned it on. */
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
            This website requires it of every {user.role}. You need an authenticator app on your phone; it gives a code that you
            type beside your password. It takes two minutes, and everything else is open to you after it.
          </Text>
          <Group>
            <Button onClick={() => setOpen(true)}>Set it up</Button>
            <Button variant="default" loading={isPending} onClick={logOut}>
              Log out
            </Button>
          </Group>
        </Stack>
      </Paper>
      <div id="overlays" />
      {isOpen && <EnableDialog onClose={close} />}
    </main>
  )
}
