import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { formatCount } from '#contract/text/format-count.ts'
import { staffPreviewPath } from '#contract/paths.ts'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { ChangeList } from './change-list.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftSteps } from './draft-steps.tsx'
import { ScheduleNotice } from './schedule-notice.tsx'
import { SubmitDraft } from './submit-draft.tsx'
import { ReturnDraft } from './return-draft.tsx'
import { PublishDraft } from './publish-draft.tsx'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

interface Props {
  draft: PageDraftStatus
  of: 'page' | 'post'
  /** The draft was published or discarded. */
  onEnded?: () => void
  /** The draft was submitted, or a change of it was undone or repeated. */
  onChanged?: () => void
  /** Whether the bar asks people to save their form first. */
  asksToSave?: boolean
  /** Saves the form, and calls back if nothing is unsaved then. */
  saveFirst?: ((submit: () => void) => void) | undefined
}

const countChanges = (count: number) => formatCount(count, 'unpublished change', 'unpublished changes')

/** What a draft changes, and what can be done with it. */
export function DraftBar({ draft, of, onEnded = () => {}, onChanged = () => {}, asksToSave = false, saveFirst }: Props) {
  const { pageId, exists, isLive, changes, state, note, mayEdit } = draft
  const [isComparing, setComparing] = useState(false)
  return (
    <Paper component="section" aria-label="Draft" p="md" withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Text fw={600}>{isLive ? countChanges(changes.length) : `Visitors do not see this ${of} yet`}</Text>
            {state === 'submitted' && !draft.publishAt && <Badge color="indigo">Waiting for review</Badge>}
            {draft.publishAt && <Badge color="gold">Scheduled</Badge>}
          </Group>
          <Group gap="xs">
            {exists && mayEdit && <DraftSteps draft={draft} onTaken={onChanged} />}
            <Button variant="default" size="xs" component="a" href={staffPreviewPath(pageId)} target="_blank" rel="noopener">
              Preview
            </Button>
            {exists && (isLive || changes.length > 0) && (
              <Button variant="default" size="xs" onClick={() => setComparing(true)}>
                Differences
              </Button>
            )}
            {state === 'submitted' && draft.mayPublish && <ReturnDraft draft={draft} />}
            {exists && mayEdit && <DiscardDraft draft={draft} onDiscarded={onEnded} />}
            {draft.mayPublish && mayEdit && (exists || !isLive) && <ScheduleDraft draft={draft} />}
            {draft.mayPublish && mayEdit && <PublishDraft draft={draft} onPublished={onEnded} />}
            {!draft.mayPublish && mayEdit && <SubmitDraft draft={draft} saveFirst={saveFirst} onSubmitted={onChanged} />}
          </Group>
        </Group>
        {asksToSave && <Text size="sm">Save your changes before you publish or submit them.</Text>}
        {state === 'submitted' && draft.submittedAt && (
          <Text size="sm">
            {draft.submittedBy ?? 'Somebody'} submitted it for review <TimeAgo at={draft.submittedAt} />.
          </Text>
        )}
        <ScheduleNotice draft={draft} />
        {state === 'returned' && (
          <Alert color="gold" variant="light" title="Returned for changes">
            {note ?? 'There is no note.'}
          </Alert>
        )}
        {state !== 'returned' && note && (
          <Alert color="gold" variant="light">
            {note}
          </Alert>
        )}
        {changes.length > 0 && <ChangeList changes={changes} />}
      </Stack>
      <Suspense>{isComparing && <CompareDialog pageId={pageId} onClose={() => setComparing(false)} />}</Suspense>
    </Paper>
  )
}

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))

/** Opens the dialog for choosing when a draft is published. */
function ScheduleDraft({ draft }: { draft: PageDraftStatus }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Schedule
      </Button>
      <Suspense>{isOpen && <ScheduleDialog draft={draft} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
