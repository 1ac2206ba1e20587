import { Badge, Button, Text } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import type { RecordListProps } from '#admin/shared/lists/record-list.tsx'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { CopyLink } from '#admin/shared/media/copy-link.tsx'
import { getFileTypeLabel } from '#admin/shared/media/file-formats.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { isMissingAlt } from '#admin/shared/media/kinds.ts'
import { Thumbnail } from '#admin/shared/media/thumbnail.tsx'
import { formatDay } from '#admin/shared/time/format-time.ts'
import type { MediaActions } from './selection.ts'
import classes from './media.module.css'
import { SelectBox } from './select-box.tsx'

interface Props extends Omit<MediaActions, 'onMove'> {
  list: RecordListProps<Media>
}

export function MediaTable({ list, selection, onShow, onEdit, onDelete }: Props) {
  const columns: Column<Media>[] = [
    {
      title: 'Preview',
      render: (item) => (
        <div className={classes['preview']}>
          <Thumbnail media={item} />
          {selection && <SelectBox media={item} selection={selection} />}
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
        <RowActions
          name={item.title}
          {...(onEdit && { onEdit: () => onEdit(item) })}
          {...(onDelete && { onDelete: () => onDelete(item) })}
        >
          {onShow && (
            <Button variant="default" size="xs" aria-label={`Show ${item.title}`} onClick={() => onShow(item)}>
              Show
            </Button>
          )}
          <CopyLink media={item} isCompact />
        </RowActions>
      ),
    },
  ]
  return <RecordTable {...list} columns={columns} usualSort="-createdAt" />
}

function AltText({ media }: { media: Media }) {
  if (media.altText) return <Text lineClamp={2}>{media.altText}</Text>
  if (isMissingAlt(media)) return <Badge color="gold">Missing</Badge>
  return media.kind === 'image' ? <Text c="dimmed">Decorative</Text> : '–'
}
