import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router'
import { useIsOnline } from '#admin/shared/connection/connection.ts'

/** Replaces a screen that failed to load or threw. The rest of the frame stays usable. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  // Browsers use different messages for a script that could not be loaded.
  const isMissing = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  const isOnline = useIsOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isMissing && isOnline && wasOffline.current) location.reload()
    wasOffline.current = !isOnline
  }, [isMissing, isOnline])
  return (
    <Paper p="xl" m="md" role="alert">
      <Stack align="flex-start" gap="sm">
        <Title order={2}>{isMissing ? 'This screen could not be loaded' : 'Something went wrong'}</Title>
        <Text>
          {isMissing
            ? 'You are offline, or the website has just been updated. Please try again.'
            : 'This screen does not work right now. Please load it again. Saved changes are safe.'}
        </Text>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    </Paper>
  )
}
