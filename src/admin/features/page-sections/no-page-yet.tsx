import { ADMIN_PATHS } from '#contract/paths.ts'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

/** The next step on a website without pages. */
export function NoPageYet() {
  const mayCreate = useHasPermission('pages/create')
  return (
    <Stack align="center" mt="md">
      <Text>There are no pages yet.</Text>
      <SeedingHint />
      {mayCreate && (
        <Button variant="default" component={Link} to={`${ADMIN_PATHS.pages}?add=1`}>
          Create an empty page
        </Button>
      )}
    </Stack>
  )
}
