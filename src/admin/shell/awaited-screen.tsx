import { Paper, Text } from '@mantine/core'

/** The place of a screen that is still being built. */
export const AwaitedScreen = () => (
  <Paper p="xl">
    <Text>This screen arrives with the content update.</Text>
  </Paper>
)
