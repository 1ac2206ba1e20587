import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sectionsPath } from '#contract/paths.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { api } from '#admin/api.ts'

interface Props {
  pageId: string
  /** The sections of the draft, if the form shows it. */
  ofDraft: PageSection[] | undefined
}

/** Says that visitors do not see the text of a post, because it has sections. */
export function SectionsNotice({ pageId, ofDraft }: Props) {
  const live = useQuery({ ...api.pageSections.list.queryOptions({ input: { pageId } }), enabled: !ofDraft })
  const sections = ofDraft ?? live.data?.sections ?? []
  if (!sections.some(({ isActive }) => isActive)) return null
  return (
    <Alert color="gold" variant="light">
      Visitors see the sections of this post, not this text.{' '}
      <Anchor inherit component={Link} to={sectionsPath(pageId)}>
        Edit its sections
      </Anchor>
    </Alert>
  )
}
