import { Loader, Stack, Text } from '@mantine/core'

/** In the place of what is on its way, in the words of the screen. */
export const Loading = ({ children }: { children: string }) => (
  <Stack align="center" p="xl" role="status">
    <Loader />
    <Text>{children}</Text>
  </Stack>
)
