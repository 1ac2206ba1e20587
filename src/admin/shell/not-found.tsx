import { ADMIN_PATHS } from '#contract/paths.ts'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'

export const NotFound = () => (
  <Paper p="xl">
    <Stack align="flex-start">
      <Text>This screen does not exist.</Text>
      <Button component={Link} to={ADMIN_PATHS.dashboard}>
        Go to the dashboard
      </Button>
    </Stack>
  </Paper>
)
