import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Answers } from '#admin/api.ts'
import { Icon } from '#admin/shared/icon.tsx'
import { PreviewButton } from '#admin/shared/preview-button.tsx'
import { RowActions } from '#admin/shared/row-actions.tsx'
import { useMay } from '#admin/shared/session.ts'
import { useMayEdit } from '#admin/shared/use-may-edit.ts'

interface Props {
  page: Answers['pages']['list']['items'][number]
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

/** What can be done with a page. */
export function PageActions({ page: { id, title, ...page }, onEdit, onHistory, onDelete }: Props) {
  const isEditable = useMayEdit()(page)
  const mayDelete = useMay('pages/delete')
  return (
    <Group gap="xs">
      {page.status !== 'published' && <PreviewButton pageId={id} title={title} />}
      <Button variant="default" size="xs" component={Link} to={`/admin/page-sections/${id}`} aria-label={`Sections of ${title}`}>
        Sections
      </Button>
      {isEditable && (
        <Button variant="default" size="xs" px="xs" title="History" aria-label={`History of ${title}`} onClick={onHistory}>
          <Icon name="log" size={16} />
        </Button>
      )}
      <RowActions name={title} {...(isEditable && { onEdit })} {...(mayDelete && { onDelete })} />
    </Group>
  )
}
