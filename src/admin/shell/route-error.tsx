import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'

/** A screen that could not be fetched, or that broke. The rest of the frame stays usable. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  // Words of every browser for a script that could not be fetched.
  const isMissing = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <Paper p="xl" m="md" role="alert">
      <Stack align="flex-start" gap="sm">
        <Title order={2}>{isMissing ? 'This screen could not be loaded' : 'Something went wrong'}</Title>
        <Text>
          {isMissing
            ? 'You are offline, or the website has just been updated. Please try again.'
            : 'This screen has met an error. Please load it again; what was saved is safe.'}
        </Text>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    </Paper>
  )
}
