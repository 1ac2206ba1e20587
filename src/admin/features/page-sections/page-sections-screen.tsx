import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ADMIN_PATHS, pagePath, sectionsPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { PageSelect } from '#admin/shared/pages/page-select.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

// Nobody needs it before a page is chosen.
const SectionsPanel = lazy(async () => ({ default: (await import('./sections-panel.tsx')).SectionsPanel }))
const DuplicateButton = lazy(async () => ({
  default: (await import('#admin/shared/pages/duplicate-button.tsx')).DuplicateButton,
}))

/** Page Sections (B §2). The address says which page is open; choosing another one changes the address. */
export function PageSectionsScreen() {
  const { pageId } = useParams()
  const navigate = useNavigate()
  const sections = useQuery({
    ...api.pageSections.list.queryOptions({ input: { pageId: pageId ?? '' } }),
    enabled: Boolean(pageId),
    // The panel loads later. By then nobody has read whether the query failed, and TanStack Query reports only what is read.
    notifyOnChangeProps: 'all',
  })
  const page = sections.data?.page
  const options = useQuery(api.pages.options.queryOptions({ input: { search: '' } }))
  const choose = (id: string | null) => void navigate(id ? sectionsPath(id) : ADMIN_PATHS.pageSections)
  return (
    <Stack gap="lg">
      <Group align="end">
        <PageSelect label="Select a Page" flex="1 1 16rem" maw="32rem" chosen={page ?? null} onChoose={choose} />
        {page?.isVisible && (
          <Anchor href={pagePath(page.slug)} target="_blank" py="xs">
            View {page.kind}
          </Anchor>
        )}
        <Suspense>{page && <DuplicateButton pageId={page.id} of={page.kind} />}</Suspense>
      </Group>
      {pageId ? (
        <Suspense fallback={<Loading>Loading sections...</Loading>}>
          <SectionsPanel key={pageId} pageId={pageId} />
        </Suspense>
      ) : (
        <Paper p="xl" ta="center">
          <Text>Select a Page - Choose a page from the dropdown above to manage its sections.</Text>
          {options.data?.total === 0 && <NoPageYet />}
        </Paper>
      )}
    </Stack>
  )
}

/** The next step on a website without pages. */
function NoPageYet() {
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
