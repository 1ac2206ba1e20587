import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ADMIN_PATHS, sectionsPath } from '#contract/paths.ts'
import { useDraftChanges } from '#admin/shared/connection/use-content-changes.ts'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

const MAX_SHOWN = 5

/** Drafts that need this person: those to review, or their own that came back with a note. Nothing without any. */
export function WaitingDrafts() {
  const mayPublish = useHasPermission('content/publish')
  const { data } = useQuery(api.pageDrafts.list.queryOptions({ input: { scope: mayPublish ? 'submitted' : 'mine' } }))
  useDraftChanges(api.pageDrafts.list.key())
  const waiting = data?.items.filter(({ state }) => mayPublish || state === 'returned') ?? []
  if (waiting.length === 0) return null
  return (
    <Paper component="section" p="lg" aria-label={mayPublish ? 'Waiting for review' : 'Returned to you'}>
      <Stack gap="xs">
        <Text fw={600}>{mayPublish ? `Waiting for review: ${data!.total}` : 'Returned to you'}</Text>
        {waiting.slice(0, MAX_SHOWN).map(({ pageId, title, submittedBy, note }) => (
          <Text key={pageId} size="sm">
            <Anchor component={Link} to={sectionsPath(pageId)} inherit underline="always">
              {title}
            </Anchor>{' '}
            {mayPublish ? submittedBy && `from ${submittedBy}` : note}
          </Text>
        ))}
        <Anchor component={Link} to={ADMIN_PATHS.drafts} size="sm">
          All drafts
        </Anchor>
      </Stack>
    </Paper>
  )
}
