import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { api, client } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

const list = new Intl.ListFormat('en-GB')

interface Props {
  id: string
  title: string
  message: string
  confirm: string
  done: NonNullable<ChangeMeta['done']>
  onClose: () => void
}

/** Asks before it deletes a page or post, and names the menu items that lead to it. */
export const DeletePageDialog = ({ id, done, ...props }: Props) => (
  <DeleteDialog
    {...props}
    note={<MenuNote pageId={id} />}
    trashed={{ entityType: 'pages', entityId: id }}
    remove={() => client.pages.delete({ id })}
    meta={{ done, failed: '{message}', refresh: [api.pages.key(), api.trash.key(), api.dashboard.key()] }}
  />
)

function MenuNote({ pageId }: { pageId: string }) {
  const mayManageMenu = useHasPermission('menus/manage')
  const items = useQuery(api.links.menuItemsTo.queryOptions({ input: { id: pageId }, staleTime: 0, retry: false }))
  if (items.isPending) return 'Checking whether the menu leads to it…'
  if (items.isError) return "We couldn't check whether the menu leads to it."
  if (items.data.length === 0) return null
  const names = list.format(items.data.map(({ title }) => `"${title}"`))
  return (
    <Text component="span" display="block" my="sm">
      {items.data.length === 1
        ? `The menu item ${names} leads to it. Visitors who choose it will see "Page Not Found".`
        : `The menu items ${names} lead to it. Visitors who choose one of them will see "Page Not Found".`}{' '}
      {mayManageMenu && (
        <Anchor component={Link} to={ADMIN_PATHS.menu} underline="always">
          Change the menu
        </Anchor>
      )}
    </Text>
  )
}
