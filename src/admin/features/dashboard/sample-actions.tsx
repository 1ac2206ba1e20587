import { Anchor } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ADMIN_PATHS } from '#contract/paths.ts'

const HideSamples = lazy(async () => ({ default: (await import('#admin/shared/samples/hide-samples.tsx')).HideSamples }))

/** What can be done about samples. */
export const SampleActions = () => (
  <>
    Replace them, or keep what suits your college.{' '}
    <Anchor component={Link} to={ADMIN_PATHS.samples} inherit underline="always">
      Review
    </Anchor>{' '}
    <Suspense>
      <HideSamples />
    </Suspense>
  </>
)
