import { ADMIN_PATHS, pagePath, sectionsPath, staffPreviewPath } from '#contract/paths.ts'
import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '#admin/api.ts'
import { PageSelect } from './page-select.tsx'
import { SectionsPanel } from './sections-panel.tsx'

/** Page Sections (B §2). The address says which page is open; choosing another one changes the address. */
export function PageSectionsScreen() {
  const { pageId } = useParams()
  const navigate = useNavigate()
  const sections = useQuery({
    ...api.pageSections.list.queryOptions({ input: { pageId: pageId ?? '' } }),
    enabled: Boolean(pageId),
  })
  const page = sections.data?.page
  const choose = (id: string | null) => void navigate(id ? sectionsPath(id) : ADMIN_PATHS.pageSections)
  return (
    <Stack gap="lg">
      <Group align="end">
        <PageSelect chosen={page ?? null} onChoose={choose} />
        {page && (
          <Anchor href={page.isVisible ? pagePath(page.slug) : staffPreviewPath(page.id)} target="_blank" py="xs">
            {page.isVisible ? 'View page' : 'Preview page'}
          </Anchor>
        )}
      </Group>
      {pageId ? (
        <SectionsPanel key={pageId} query={sections} />
      ) : (
        <Paper p="xl" ta="center">
          <Text>Select a Page - Choose a page from the dropdown above to manage its sections.</Text>
        </Paper>
      )}
    </Stack>
  )
}
