import { ActionIcon, Badge, Text } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import { iconButtonProps } from '#admin/shared/elements/icon-button-props.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { CopyLink } from '#admin/shared/media/copy-link.tsx'
import { getFileTypeLabel } from '#admin/shared/media/file-formats.ts'
import { isMissingAlt } from '#admin/shared/media/kinds.ts'
import { Thumbnail } from '#admin/shared/media/thumbnail.tsx'
import { startDrag } from './drag-files.ts'
import type { MediaActions } from './selection.ts'
import classes from './media.module.css'
import { SelectBox } from './select-box.tsx'

interface Props extends MediaActions {
  items: Media[]
}

/** The files as tiles. A tile opens its file and can be dragged onto a folder, alone or with the other selected ones. */
export function MediaGrid({ items, selection, onShow, onEdit, onMove, onDelete }: Props) {
  const open = onEdit ?? onShow
  const getDragged = (media: Media) => (selection?.has(media.id) ? items.filter(({ id }) => selection.has(id)) : [media])
  return (
    <ul className={classes['grid']} aria-label="Media">
      {items.map((media) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button "Move" does the same by keyboard
        <li
          key={media.id}
          className={classes['tile']}
          data-selected={selection?.has(media.id) || undefined}
          draggable={selection !== null}
          onDragStart={(event) => startDrag(event, getDragged(media))}
        >
          <button
            type="button"
            className={classes['open']}
            aria-label={`${onEdit ? 'Edit' : 'Show'} ${media.title}`}
            onClick={() => open?.(media)}
          >
            <Thumbnail media={media} />
            <span className={classes['name']}>{media.title}</span>
          </button>
          <Text size="xs" c="dimmed">
            {getFileTypeLabel(media)}
          </Text>
          {isMissingAlt(media) && (
            <Badge color="gold" size="sm">
              No description
            </Badge>
          )}
          <div className={classes['tile-actions']}>
            {selection && <SelectBox media={media} selection={selection} />}
            <CopyLink media={media} isCompact />
            {onMove && (
              <ActionIcon {...iconButtonProps(`Move ${media.title}`)} onClick={() => onMove(media)}>
                <Icon name="category" size={16} />
              </ActionIcon>
            )}
            {onDelete && (
              <ActionIcon {...iconButtonProps(`Delete ${media.title}`)} color="red" onClick={() => onDelete(media)}>
                <Icon name="trash" size={16} />
              </ActionIcon>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
