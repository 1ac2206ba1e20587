import { Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Media, MediaKind } from '#contract/media.ts'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { CopyLink } from '#admin/shared/media/copy-link.tsx'
import { getFileTypeLabel } from '#admin/shared/media/file-formats.ts'
import { formatFileSize } from '#admin/shared/media/kinds.ts'
import { Thumbnail } from '#admin/shared/media/thumbnail.tsx'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { formatDay } from '#admin/shared/time/format-time.ts'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import classes from './media.module.css'

interface Props {
  onEdit: (media: Media) => void
  onDelete: (media: Media) => void
}

export function MediaTable({ onEdit, onDelete }: Props) {
  const { page, get, sort, filter } = useListParams()
  const mayManage = useHasPermission('media/create')
  const kind = get('kind') as MediaKind | ''
  const media = useQuery(
    api.media.list.queryOptions({
      input: { search: get('search'), missingAlt: get('missing') === 'alt', page, ...(kind && { kind }), ...sort('-createdAt') },
      placeholderData: keepPreviousData,
    }),
  )
  useContentChanges(api.media.list.key())

  const columns: Column<Media>[] = [
    {
      title: 'Preview',
      render: (item) => (
        <div className={classes['preview']}>
          <Thumbnail media={item} />
        </div>
      ),
    },
    { title: 'Title', sort: 'title', render: ({ title }) => <Text fw={600}>{title}</Text> },
    {
      title: 'Type',
      sort: 'mediaType',
      render: (item) => (
        <div className={classes['type']}>
          {getFileTypeLabel(item)}
          {item.file && (
            <Text size="xs" c="dimmed">
              {item.file.width && `${item.file.width} × ${item.file.height}, `}
              {formatFileSize(item.file.bytes)}
            </Text>
          )}
        </div>
      ),
    },
    { title: 'Alt Text', render: (item) => <AltText media={item} /> },
    {
      title: 'Date Added',
      sort: 'createdAt',
      render: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    },
    {
      title: 'Actions',
      render: (item) => (
        <RowActions name={item.title} {...(mayManage && { onEdit: () => onEdit(item), onDelete: () => onDelete(item) })}>
          <CopyLink media={item} isCompact />
        </RowActions>
      ),
    },
  ]
  return (
    <RecordTable
      label="Media"
      unit="file"
      query={media}
      columns={columns}
      usualSort="-createdAt"
      loading="Loading media..."
      empty="No media found"
      firstStep={
        <>
          {!get('search') && !get('kind') && !get('missing') && <SeedingHint />}
          {get('search') && (
            <Button variant="default" mt="md" onClick={() => filter({ search: '' })}>
              Clear search
            </Button>
          )}
        </>
      }
    />
  )
}

function AltText({ media: { altText, isDecorative, kind } }: { media: Media }) {
  if (altText) return <Text lineClamp={2}>{altText}</Text>
  if (kind !== 'image') return '–'
  return isDecorative ? <Text c="dimmed">Decorative</Text> : <Badge color="gold">Missing</Badge>
}
