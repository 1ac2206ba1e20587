import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trashed } from '#contract/trash.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import classes from '#admin/shared/lists/record-table.module.css'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { restoredMessage } from '#admin/shared/toasts/sentences.ts'
import { formatDay } from '#admin/shared/time/format-time.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'

const KINDS: Record<Trashed['entityType'], string> = {
  pages: 'Page',
  pageSections: 'Page section',
  pageDrafts: 'Draft',
  menuItems: 'Menu item',
  contactInfo: 'Contact info',
  categories: 'Category',
  tags: 'Tag',
  redirectRules: 'Redirect',
  formSubmissions: 'Enquiry',
  media: 'Media',
}

/** Records deleted in the last 30 days, to restore or to delete for good. */
export function TrashScreen() {
  const { page } = useListParams()
  const [pendingDelete, setPendingDelete] = useState<Trashed | null>(null)
  const trash = useQuery(api.trash.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }))
  useContentChanges(api.trash.key())
  // The restored record may be in any list.
  const restore = useMutation({
    mutationFn: ({ id }: Trashed) => client.trash.restore({ id }),
    meta: {
      done: ({ title }: Trashed, notices: ApiOutputs['trash']['restore']) => restoredMessage(title, notices),
      failed: '{message}',
      refresh: [api.key()],
    },
  })

  const columns: Column<Trashed>[] = [
    {
      title: 'What',
      render: ({ title, entityType, kind }) => (
        <div>
          <Text dir="auto" lineClamp={2} title={title}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {kind === 'post' ? 'Post' : KINDS[entityType]}
          </Text>
        </div>
      ),
    },
    {
      title: 'Deleted',
      render: ({ deletedBy, deletedAt }) => (
        <div>
          <TimeAgo at={deletedAt} />
          <Text size="xs" c="dimmed">
            {deletedBy}
          </Text>
        </div>
      ),
    },
    { title: 'Deleted forever on', render: ({ goneAt }) => <time dateTime={goneAt}>{formatDay(goneAt)}</time> },
    {
      title: 'Actions',
      render: (item) => (
        <div className={classes['actions']}>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="refresh" size={16} />}
            aria-label={`Restore ${item.title}`}
            disabled={restore.isPending}
            onClick={() => restore.mutate(item)}
          >
            Restore
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`Delete for good: ${item.title}`}
            onClick={() => setPendingDelete(item)}
          >
            Delete for good
          </Button>
        </div>
      ),
    },
  ]
  return (
    <Stack gap="lg">
      <Text c="dimmed">Deleted items stay here for 30 days. Restore puts them back where they were.</Text>
      <RecordTable label="Trash" query={trash} columns={columns} empty="The trash is empty" loading="Loading the trash..." />
      {pendingDelete && (
        <DeleteDialog
          title="Delete for good"
          message={`Are you sure you want to delete "${pendingDelete.title}" for good? Nobody can restore it then.`}
          confirm="Delete for good"
          remove={() => client.trash.delete({ id: pendingDelete.id })}
          meta={{ done: 'Deleted for good', failed: '{message}', refresh: [api.trash.key()] }}
          onClose={() => setPendingDelete(null)}
        />
      )}
    </Stack>
  )
}
