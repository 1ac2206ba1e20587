import { Alert, Badge, Button, Group, List, Paper, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { staffPreviewPath } from '#contract/paths.ts'
import type { PageDraftStatus } from '#contract/page-drafts.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftSteps } from './draft-steps.tsx'
import { PublishDraft } from './publish-draft.tsx'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

interface Props {
  draft: PageDraftStatus
  /** The draft was published or discarded. */
  onEnded: () => void
}

const countChanges = (count: number) => `${count} unpublished ${count === 1 ? 'change' : 'changes'}`

/** What a draft changes, and what can be done with it. */
export function DraftBar({ draft, onEnded }: Props) {
  const { pageId, exists, isLive, changes, state, note, mayEdit } = draft
  const [isComparing, setComparing] = useState(false)
  return (
    <Paper component="section" aria-label="Draft" p="md" withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Text fw={600}>{exists ? countChanges(changes.length) : 'Visitors do not see this page yet'}</Text>
            {exists && !isLive && <Badge color="soft">Page not public yet</Badge>}
            {state === 'submitted' && <Badge color="indigo">Submitted for review</Badge>}
          </Group>
          <Group gap="xs">
            {exists && mayEdit && <DraftSteps draft={draft} />}
            <Button variant="default" size="xs" component="a" href={staffPreviewPath(pageId)} target="_blank" rel="noopener">
              Preview
            </Button>
            {exists && (
              <Button variant="default" size="xs" onClick={() => setComparing(true)}>
                Differences
              </Button>
            )}
            {exists && mayEdit && <DiscardDraft draft={draft} onDiscarded={onEnded} />}
            {draft.mayPublish && mayEdit && <PublishDraft draft={draft} onPublished={onEnded} />}
          </Group>
        </Group>
        {state === 'returned' && (
          <Alert color="gold" variant="light" title="Returned to you">
            {note ?? 'Without a note.'}
          </Alert>
        )}
        {changes.length > 0 && (
          <List size="sm">
            {changes.map(({ part, id, text }) => (
              <List.Item key={`${part} ${id}`}>{text}</List.Item>
            ))}
          </List>
        )}
      </Stack>
      <Suspense>{isComparing && <CompareDialog pageId={pageId} onClose={() => setComparing(false)} />}</Suspense>
    </Paper>
  )
}
