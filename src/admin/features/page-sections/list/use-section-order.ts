import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSection } from '#contract/page-sections.ts'
import { api, client } from '#admin/api.ts'
import { builtInIdOf } from '#admin/shared/sections/built-in-id.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

interface Order {
  seen: string[]
  wanted: string[]
}

/** Puts the sections back. Built-in sections got ids when the order was stored. */
async function undoMove(pageId: string, { seen, wanted }: Order): Promise<string> {
  const { sections } = await client.pageSections.list({ pageId })
  const idNow = (id: string) => sections.find((section) => section.id === id || builtInIdOf(section) === id)?.id ?? id
  await client.pageSections.reorder({ pageId, seen: wanted.map(idNow), wanted: seen.map(idNow) })
  return 'The sections are in their former order'
}

/** Saves a new order of sections, and shows it at once until the list has reloaded. */
export function useSectionOrder(pageId: string, sections: PageSection[]) {
  const [wanted, setWanted] = useState<{ order: string[]; of: PageSection[] } | null>(null)
  const ids = sections.map(({ id }) => id)
  const { mutate, isPending } = useMutation({
    mutationFn: (order: Order) => client.pageSections.reorder({ pageId, ...order }),
    meta: {
      done: 'Section order updated successfully',
      failed: 'Failed to reorder sections: {message}',
      refresh: [api.pageSections.key()],
      action: (input) => ({ ...undoAction(() => undoMove(pageId, input as Order)), endsWithNext: true }),
    },
    onError: () => setWanted(null),
  })
  const shown = wanted?.of === sections ? wanted.order.map((id) => sections.find((section) => section.id === id)!) : sections

  function move(from: number, to: number): void {
    if (isPending || from === to || to < 0 || to >= ids.length) return
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!)
    setWanted({ order, of: sections })
    mutate({ seen: ids, wanted: order })
  }
  return { shown, move, isPending }
}
