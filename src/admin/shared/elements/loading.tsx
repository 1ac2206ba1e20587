import { Loader, Stack, Text } from '@mantine/core'

/** Replaces content that is still loading. */
export const Loading = ({ children }: { children: string }) => (
  <Stack align="center" p="xl" role="status">
    <Loader />
    <Text>{children}</Text>
  </Stack>
)
