import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSection } from '#contract/page-sections.ts'
import { SAVED_IN_DRAFT } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { useSectionChanges, type Order, type SectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { findBuiltInId } from '#admin/shared/sections/built-in-id.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

/** Puts the sections back. Built-in sections got ids when the order was stored. */
async function undoMove({ list, reorder }: SectionChanges, { seen, wanted }: Order): Promise<string> {
  const sections = await list()
  const idNow = (id: string) => sections.find((section) => section.id === id || findBuiltInId(section) === id)?.id ?? id
  await reorder({ seen: wanted.map(idNow), wanted: seen.map(idNow) })
  return 'The sections are in their previous order'
}

/** Saves a new order of sections, and shows it at once until the list has reloaded. */
export function useSectionOrder(sections: PageSection[]) {
  const changes = useSectionChanges()
  const [wanted, setWanted] = useState<{ order: string[]; of: PageSection[] } | null>(null)
  const ids = sections.map(({ id }) => id)
  const { mutate, isPending } = useMutation({
    mutationFn: (order: Order) => changes.reorder(order),
    meta: {
      done: changes.isDraft ? SAVED_IN_DRAFT : 'Section order updated successfully',
      failed: 'Failed to reorder sections: {message}',
      refresh: changes.refresh,
      action: (input) => ({ ...undoAction(() => undoMove(changes, input as Order)), endsWithNext: true }),
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
