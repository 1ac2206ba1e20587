import { ADMIN_PATHS } from '#contract/paths.ts'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

/** A link to seeding, for people with that permission. */
export function SeedingHint() {
  const maySeed = useHasPermission('settings/update')
  if (!maySeed) return null
  return (
    <Stack align="center" gap="sm" mt="md">
      <Text ta="center">
        The website already shows its built-in pages. To edit them, add them here, with their pictures and their menu.
      </Text>
      <Button component={Link} to={ADMIN_PATHS.seeding}>
        Start with the built-in content
      </Button>
    </Stack>
  )
}
