import { Anchor, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'

/** A screen for people without a session, who can leave it for the sign-in. */
export const GuestPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="lg">
    <Title order={1}>{title}</Title>
    {children}
    <Anchor component={Link} to={GUEST_PATHS.signInAlias}>
      Go to Login
    </Anchor>
  </Stack>
)
