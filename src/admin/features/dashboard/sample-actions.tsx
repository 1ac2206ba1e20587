import { Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ADMIN_PATHS } from '#contract/paths.ts'

const HideSamples = lazy(async () => ({ default: (await import('#admin/shared/samples/hide-samples.tsx')).HideSamples }))

/** What can be done about samples. */
export const SampleActions = () => (
  <>
    Replace them, or keep what suits your college.
    <Group component="span" gap="xs" mt={6}>
      <Button component={Link} to={ADMIN_PATHS.samples} variant="default" size="compact-sm">
        Review
      </Button>
      <Suspense>
        <HideSamples />
      </Suspense>
    </Group>
  </>
)
