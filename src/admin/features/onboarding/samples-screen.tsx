import { Badge, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SampleSection } from '#contract/onboarding.ts'
import { ADMIN_PATHS, sectionsPath } from '#contract/paths.ts'
import { describeSamples } from '#contract/samples/samples.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { HideSamples } from '#admin/shared/samples/hide-samples.tsx'

/** The sections that still have the texts and pictures of the sample college. */
export function SamplesScreen() {
  const samples = useQuery(api.onboarding.samples.queryOptions())
  if (samples.isPending) return <Loading>Loading sample content...</Loading>
  if (samples.isLoadingError) return <LoadError query={samples} />
  if (samples.data.length === 0) {
    return (
      <Paper p="xl" ta="center">
        <Text>No sample content is left. Everything on these pages is your own.</Text>
      </Paper>
    )
  }
  const pages = Map.groupBy(samples.data, ({ page }) => page)
  return (
    <Stack gap="lg">
      <Text>
        These sections still have texts or pictures of the sample college. Replace them, or keep those that suit your college.
        Once your website has a name of its own, visitors do not see the invented people, quotes and figures.
      </Text>
      <Group>
        <HideSamples />
      </Group>
      {[...pages].map(([page, sections]) => (
        <Paper key={page} component="section" p="lg" aria-label={page}>
          <Title order={2} size="h3" mb="sm">
            {page}
          </Title>
          <Stack gap="md">
            {sections.map((section) => (
              <SampleLine key={`${section.key} ${section.sectionId}`} section={section} />
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

function SampleLine({ section }: { section: SampleSection }) {
  const { key, pageId, sectionId, name, isWithheld, showsNothing } = section
  const approve = useMutation(
    api.onboarding.approveSamples.mutationOptions({
      meta: { done: `Kept: ${name}`, failed: 'Failed to keep it: {message}', refresh: [api.onboarding.key()] },
    }),
  )
  return (
    <Group gap="sm">
      <Box flex="1 1 14rem">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap="xs">
          <Text size="sm" c="var(--ink-soft)">
            {describeSamples(section)}
          </Text>
          {isWithheld && <Badge color="gold">{showsNothing ? 'Hidden' : 'Partly hidden'} from visitors</Badge>}
        </Group>
      </Box>
      <Group gap="sm">
        <Button
          component={Link}
          to={pageId ? `${sectionsPath(pageId)}#section-${sectionId}` : ADMIN_PATHS.seeding}
          variant="default"
          size="compact-sm"
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Keep ${name}`}
          disabled={approve.isPending}
          onClick={() => approve.mutate({ keys: [key] })}
        >
          Keep
        </Button>
      </Group>
    </Group>
  )
}
