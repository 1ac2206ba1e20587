import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { pathOfSlug } from '#contract/slug.ts'
import { Icon } from '#admin/shared/icon.tsx'
import { PreviewButton } from '#admin/shared/preview-button.tsx'
import { RowActions } from '#admin/shared/row-actions.tsx'
import { useMay } from '#admin/shared/session.ts'
import { useMayEdit } from '#admin/shared/use-may-edit.ts'
import type { ListedPage } from './pages-screen.tsx'

interface Props {
  page: ListedPage
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

/** What can be done with a page, and where it leads. */
export function PageActions({ page: { id, title, slug, ...page }, onEdit, onHistory, onDelete }: Props) {
  const isEditable = useMayEdit()(page)
  const mayDelete = useMay('pages/delete')
  const look = { variant: 'default', size: 'xs' } as const
  return (
    <Group gap="xs">
      <Button {...look} component={Link} to={`/admin/page-sections/${id}`} aria-label={`Sections of ${title}`}>
        Sections
      </Button>
      {page.status === 'published' ? (
        <Button
          {...look}
          component="a"
          href={pathOfSlug(slug)}
          target="_blank"
          rel="noopener"
          leftSection={<Icon name="external" size={16} />}
          aria-label={`Open ${title}`}
        >
          Open
        </Button>
      ) : (
        <PreviewButton pageId={id} title={title} />
      )}
      {isEditable && (
        <Button {...look} leftSection={<Icon name="log" size={16} />} aria-label={`History of ${title}`} onClick={onHistory}>
          History
        </Button>
      )}
      <RowActions name={title} {...(isEditable && { onEdit })} {...(mayDelete && { onDelete })} />
    </Group>
  )
}
