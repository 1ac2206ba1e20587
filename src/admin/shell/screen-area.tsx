import { Outlet, ScrollRestoration } from 'react-router'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useScreenHandle } from './screen-handle.ts'

/** The screen of the current address, or Access Denied. */
export function ScreenArea() {
  const { title, needs, denial } = useScreenHandle()
  const { user } = useSession()
  const isAllowed = useHasPermission(needs ?? 'admin/open')
  useDocumentTitle(title)

  return (
    <>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
      {/* Another person gets new screens, without the state of the last person. */}
      {isAllowed ? <Outlet key={user.id} /> : <AccessDenied message={denial} />}
    </>
  )
}

/** Shows B §6's message, unless the screen has its own. */
const AccessDenied = ({ message = "You don't have permission to access this resource." }: { message: string | undefined }) => (
  <Paper p="xl" maw={560}>
    <Stack gap="sm">
      <Icon name="shield" size={32} />
      <Title order={2}>Access Denied</Title>
      <Text>{message}</Text>
      <Text c="dimmed">If you need it for your work, ask an administrator of this website.</Text>
    </Stack>
  </Paper>
)
