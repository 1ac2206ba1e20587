import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSection } from '#contract/page-sections.ts'
import { api, client } from '#admin/api.ts'

/** Saves a new order of sections, and shows it at once until the list has reloaded. */
export function useSectionOrder(pageId: string, sections: PageSection[]) {
  const [wanted, setWanted] = useState<{ order: string[]; of: PageSection[] } | null>(null)
  const ids = sections.map(({ id }) => id)
  const { mutate, isPending } = useMutation({
    mutationFn: (order: { seen: string[]; wanted: string[] }) => client.pageSections.reorder({ pageId, ...order }),
    meta: {
      done: 'Section order updated successfully',
      failed: 'Failed to reorder sections: {message}',
      refresh: [api.pageSections.key()],
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
