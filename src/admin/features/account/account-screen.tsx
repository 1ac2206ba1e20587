import { SimpleGrid, Stack } from '@mantine/core'
import { useSession } from '#admin/shared/session/session-context.ts'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** My account: profile, password, two-factor sign-in, sessions. */
export function AccountScreen() {
  const { user } = useSession()
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <ProfilePanel user={user} />
        <PasswordPanel email={user.email} />
      </SimpleGrid>
      <TwoFactorPanel isOn={user.hasTwoFactor} />
      <SessionsPanel />
    </Stack>
  )
}
