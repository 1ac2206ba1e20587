import { Paper, Stack, Text, Title } from '@mantine/core'
import { Icon } from '#admin/shared/elements/icon.tsx'

/** Shows B §6's message, unless the screen has its own. */
export const AccessDenied = ({ message = "You don't have permission to access this resource." }: { message?: string }) => (
  <Paper p="xl" maw={560}>
    <Stack gap="sm">
      <Icon name="shield" size={32} />
      <Title order={2}>Access Denied</Title>
      <Text>{message}</Text>
      <Text c="dimmed">If you need it for your work, ask an administrator of this website.</Text>
    </Stack>
  </Paper>
)
