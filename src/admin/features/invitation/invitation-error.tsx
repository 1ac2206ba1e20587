import { GUEST_PATHS } from '#contract/paths.ts'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'

/** B §2: the card for an invitation that cannot be accepted, with links to other screens. */
export const InvitationError = ({ message, children }: { message: string; children: ReactNode }) => (
  <Stack gap="lg">
    <Title order={1}>Invitation Error</Title>
    <ErrorBox message={message} />
    <Text size="sm">Ask the person who invited you for a new invitation, or enter the code on your printed invitation.</Text>
    {children}
    <Anchor component={Link} to={GUEST_PATHS.signInAlias}>
      Go to Login
    </Anchor>
  </Stack>
)
