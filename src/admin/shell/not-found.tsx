import { Button, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'

export const NotFound = () => (
  <Paper p="xl">
    <Stack align="flex-start">
      <Text>There is no such screen in the admin area.</Text>
      <Button component={Link} to="/admin/dashboard">
        Go to the dashboard
      </Button>
    </Stack>
  </Paper>
)
