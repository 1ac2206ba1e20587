import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sectionsPath } from '#contract/paths.ts'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { RareActions } from './rare-actions.tsx'
import { useCanEditPage } from './use-can-edit-page.ts'
import { useDuplicatePage } from './use-duplicate-page.ts'
import type { ListedPage } from './listed-page.ts'

interface Props {
  page: ListedPage
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
  children?: ReactNode
}

export function PageActions({ page: { id, title, ...page }, onEdit, onHistory, onDelete, children }: Props) {
  const isEditable = useCanEditPage()(page)
  const mayCreate = useHasPermission('pages/create')
  const mayDelete = useHasPermission('pages/delete')
  const { mutate: duplicate } = useDuplicatePage()
  return (
    <RowActions name={title} {...(isEditable && { onEdit })} {...(mayDelete && { onDelete })}>
      {children}
      <Button variant="default" size="xs" component={Link} to={sectionsPath(id)} aria-label={`Sections of ${title}`}>
        Sections
      </Button>
      <RareActions
        pageId={id}
        title={title}
        isPublished={page.status === 'published'}
        {...(isEditable && { onHistory })}
        {...(mayCreate && { onDuplicate: () => duplicate(id) })}
      />
    </RowActions>
  )
}
