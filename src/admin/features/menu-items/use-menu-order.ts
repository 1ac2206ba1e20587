import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuItem } from '#contract/menu-items/menu-items.ts'
import { moveMenuItem, type MenuPlace } from '#contract/menu-items/menu-order.ts'
import { api, client } from '#admin/api.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

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
export function useMenuOrder(items: MenuItem[]) {
  const [wanted, setWanted] = useState<{ order: MenuItem[]; of: MenuItem[] } | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ item: { id, version }, place }: Move) => client.menuItems.place({ id, version, ...place }),
    meta: {
      done: 'Order updated',
      failed: '{message}',
      refresh: [api.menuItems.key()],
      waitsForLists: true,
      action: (input) => ({ ...undoAction(() => undoMove((input as Move).item)), endsWithNext: true }),
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
