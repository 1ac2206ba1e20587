import { Anchor, Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { editorPath, staffPreviewPath } from '#contract/paths.ts'
import { api, type ApiOutputs } from '#admin/api.ts'
import { useContentChanges, useDraftChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { ReturnDraft } from '#admin/shared/page-drafts/return-draft.tsx'
import { KindBadge } from '#admin/shared/pages/kind-badge.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'

const CompareDialog = lazy(async () => ({
  default: (await import('#admin/shared/page-drafts/compare-dialog.tsx')).CompareDialog,
}))

type ListedDraft = ApiOutputs['pageDrafts']['list']['items'][number] & { id: string }

const SCOPES = [
  { value: 'submitted', label: 'To review' },
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
]
const EMPTY: Record<string, string> = {
  submitted: 'Nothing waits for review',
  mine: 'You have no drafts',
  all: 'There are no drafts',
}
const STATES = {
  open: { label: 'Draft', color: 'soft' },
  submitted: { label: 'Waiting for review', color: 'indigo' },
  returned: { label: 'Returned', color: 'gold' },
} as const
const SCHEDULED = { label: 'Scheduled', color: 'gold' } as const

/** Drafts of pages and posts. People who may publish see those that wait for review first. */
export function DraftsScreen() {
  const { page, get, filter } = useListParams()
  const mayPublish = useHasPermission('content/publish')
  const scope = get('scope') || (mayPublish ? 'submitted' : 'mine')
  const [compared, setCompared] = useState<string | null>(null)
  const drafts = useQuery(
    api.pageDrafts.list.queryOptions({
      // The address may contain anything; the server refuses unknown scopes.
      input: { scope: scope as 'all', page },
      placeholderData: keepPreviousData,
      select: ({ items, total }) => ({ total, items: items.map((item) => ({ ...item, id: item.pageId })) }),
    }),
  )
  useContentChanges(api.pageDrafts.list.key())
  useDraftChanges(api.pageDrafts.list.key())
  const columns: Column<ListedDraft>[] = [
    {
      title: 'Title',
      render: ({ pageId, title, kind, mayEdit }) => (
        <Group gap="xs">
          {mayEdit || kind === 'page' ? (
            <Anchor component={Link} to={editorPath(kind, pageId)} fw={600}>
              {title}
            </Anchor>
          ) : (
            // The post editor is only for people who may save the post.
            <Text fw={600}>{title}</Text>
          )}
          <KindBadge kind={kind} />
        </Group>
      ),
    },
    { title: 'State', render: (draft) => <DraftState draft={draft} /> },
    {
      title: 'Changed',
      render: ({ updatedBy, updatedAt }) => (
        <>
          {updatedBy} {updatedAt && <TimeAgo at={updatedAt} />}
        </>
      ),
    },
    {
      title: 'Actions',
      render: ({ pageId, title, state, isLive }) => (
        <Group gap="xs">
          {isLive ? (
            <Button variant="default" size="xs" aria-label={`Compare ${title}`} onClick={() => setCompared(pageId)}>
              Compare
            </Button>
          ) : (
            // There is no live version to compare it with.
            <Button
              variant="default"
              size="xs"
              aria-label={`Preview ${title}`}
              component="a"
              href={staffPreviewPath(pageId)}
              target="_blank"
              rel="noopener"
            >
              Preview
            </Button>
          )}
          {mayPublish && state === 'submitted' && <ReturnDraft draft={{ pageId }} name={title} />}
        </Group>
      ),
    },
  ]
  return (
    <Stack gap="lg">
      <div>
        <SegmentedControl
          aria-label="Which drafts"
          data={SCOPES}
          value={scope}
          onChange={(chosen) => filter({ scope: chosen })}
        />
      </div>
      <RecordTable label="Drafts" query={drafts} columns={columns} empty={EMPTY[scope] ?? 'There are no drafts'} />
      <Suspense>
        {compared && (
          <CompareDialog
            pageId={compared}
            {...(mayPublish && { onPublished: () => setCompared(null) })}
            onClose={() => setCompared(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function DraftState({ draft: { state, note, submittedBy, publishAt } }: { draft: ListedDraft }) {
  const { label, color } = publishAt ? SCHEDULED : STATES[state]
  return (
    <Stack gap={2} align="start">
      <Badge color={color}>{label}</Badge>
      {state === 'submitted' && submittedBy && <Text size="xs">from {submittedBy}</Text>}
      {publishAt && <Text size="xs">Goes public on {formatDateTime(publishAt)}</Text>}
      {note && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          Note: {note}
        </Text>
      )}
    </Stack>
  )
}
