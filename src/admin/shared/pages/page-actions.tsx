import { sectionsPath } from '#contract/paths.ts'
import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { iconButtonProps } from '#admin/shared/elements/icon-button-props.ts'
import { PreviewButton } from './preview-button.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useCanEditPage } from './use-can-edit-page.ts'
import type { ListedPage } from './listed-page.ts'

interface Props {
  page: ListedPage
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
  children?: ReactNode
}

/** The actions of a page or post. */
export function PageActions({ page: { id, title, ...page }, onEdit, onHistory, onDelete, children }: Props) {
  const isEditable = useCanEditPage()(page)
  const mayDelete = useHasPermission('pages/delete')
  return (
    <RowActions name={title} {...(isEditable && { onEdit })} {...(mayDelete && { onDelete })}>
      {children}
      {page.status !== 'published' && <PreviewButton pageId={id} title={title} />}
      {isEditable && (
        <ActionIcon {...iconButtonProps(`History of ${title}`)} onClick={onHistory}>
          <Icon name="clock" size={16} />
        </ActionIcon>
      )}
      <Button variant="default" size="xs" component={Link} to={sectionsPath(id)} aria-label={`Sections of ${title}`}>
        Sections
      </Button>
    </RowActions>
  )
}
