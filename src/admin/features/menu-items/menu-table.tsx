import { Switch } from '@mantine/core'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { MenuItem } from '#contract/menu-items/menu-items.ts'
import { moveMenuItem, type MenuPlace } from '#contract/menu-items/menu-order.ts'
import { api, client } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import type { TableActions } from '#admin/shared/lists/list-screen.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { RowActions } from '#admin/shared/lists/row-actions.tsx'
import { SeedingHint } from '#admin/shared/pages/seeding-hint.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'
import { OrderButtons } from './order-buttons.tsx'
import classes from './menu-items.module.css'

interface Props extends TableActions<MenuItem> {
  query: UseQueryResult<{ items: MenuItem[]; total: number }>
}

/** Loads when the mouse or the focus enters the table. On a touch screen it loads at once, for the first touch. */
const MenuDrag = lazy(async () => ({ default: (await import('./menu-drag.tsx')).MenuDrag }))

const meta: ChangeMeta = { failed: '{message}', refresh: [api.menuItems.key()], waitsForLists: true }
const NO_ITEMS: MenuItem[] = []

export function MenuTable({ query, onEdit, onDelete }: Props) {
  const mayManage = useHasPermission('menus/manage')
  const { get } = useListParams()
  const move = useMutation(api.menuItems.move.mutationOptions({ meta: { ...meta, done: 'Order updated' } }))
  const setActive = useMutation(api.menuItems.update.mutationOptions({ meta: { ...meta, done: 'Status updated' } }))
  const { shown, place, movedId } = useMenuOrder(query.data?.items ?? NO_ITEMS)
  const isBusy = ({ id }: MenuItem) =>
    id === movedId || [move, setActive].some(({ isPending, variables }) => isPending && variables.id === id)
  // A move changes its neighbours too.
  const isMoving = move.isPending || movedId !== undefined
  // A search or a second page hides where an entry would go.
  const mayDrag = mayManage && shown.length > 1 && shown.length === query.data?.total && !get('search')

  const table = useRef<HTMLDivElement>(null)
  const [isDragWanted, setDragWanted] = useState(() => matchMedia('(pointer: coarse)').matches)
  const prepare = () => setDragWanted(true)

  const columns: Column<MenuItem>[] = [
    {
      title: 'Title',
      render: (item) => (
        <div className={classes['title']} data-level={item.parentId ? 1 : 0}>
          {mayDrag && (
            <button type="button" className={classes['handle']} data-drag={item.id} aria-label={`Drag ${item.title}`}>
              <Icon name="grip" />
            </button>
          )}
          {item.title}
        </div>
      ),
    },
    { title: 'URL', render: ({ url }) => url },
    {
      title: 'Active',
      render: (item) =>
        mayManage ? (
          <Switch
            aria-label={`${item.title} is active`}
            checked={item.isActive}
            disabled={isBusy(item)}
            onChange={({ currentTarget }) =>
              setActive.mutate({ id: item.id, version: item.version, isActive: currentTarget.checked })
            }
          />
        ) : (
          <ActiveBadge isActive={item.isActive} />
        ),
    },
    ...(mayManage
      ? [
          {
            title: 'Order',
            render: (item: MenuItem) => (
              <OrderButtons
                item={item}
                isBusy={isMoving || isBusy(item)}
                onMove={(neighbour) => move.mutate({ id: item.id, version: item.version, neighbour })}
                onPlace={(to) => place(item, to)}
              />
            ),
          },
          {
            title: 'Actions',
            render: (item: MenuItem) => (
              <RowActions
                name={item.title}
                isDisabled={isBusy(item)}
                onEdit={() => onEdit(item)}
                onDelete={() => onDelete(item)}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <div ref={table} onPointerMove={prepare} onPointerDown={prepare} onFocus={prepare}>
      <RecordTable
        label="Menu items"
        unit="menu item"
        query={query}
        rows={shown}
        columns={columns}
        firstStep={!get('search') && <SeedingHint />}
      />
      <Suspense>
        {isDragWanted && mayDrag && <MenuDrag items={shown} table={table} isDisabled={isMoving} onPlace={place} />}
      </Suspense>
    </div>
  )
}

interface Move {
  item: MenuItem
  place: MenuPlace
}

async function undoMove({ id, title, parentId, above }: MenuItem): Promise<string> {
  const { version } = await client.menuItems.get({ id })
  await client.menuItems.place({ id, version, parentId, after: above?.id ?? null })
  return `"${title}" is in its former place`
}

/** Puts entries at other places, and shows that at once until the list has reloaded. */
function useMenuOrder(items: MenuItem[]) {
  const [wanted, setWanted] = useState<{ order: MenuItem[]; of: MenuItem[] } | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ item: { id, version }, place }: Move) => client.menuItems.place({ id, version, ...place }),
    meta: {
      ...meta,
      done: 'Order updated',
      action: ({ item }: Move) => ({ ...undoAction(() => undoMove(item)), endsWithNext: true }),
    },
    onError: () => setWanted(null),
  })
  function place(item: MenuItem, to: MenuPlace): void {
    const order = moveMenuItem(items, item, to)
    if (order) setWanted({ order, of: items })
    mutate({ item, place: to })
  }
  return { shown: wanted?.of === items ? wanted.order : items, place, movedId: isPending ? variables.item.id : undefined }
}
