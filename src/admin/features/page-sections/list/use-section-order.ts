import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { SAVED_IN_DRAFT } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { isSame, useSectionChanges, type Order, type SectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

const getIds = (sections: PageSection[]) => sections.map(({ id }) => id)

/** Saves an order after an earlier save, which gave new ids to built-in sections. */
async function reorderAgain({ list, reorder }: SectionChanges, { seen, wanted }: Order): Promise<unknown> {
  const sections = await list()
  const idNow = (id: string) => sections.find(isSame(id))?.id ?? id
  return reorder({ seen: seen.map(idNow), wanted: wanted.map(idNow) })
}

async function undoMove(changes: SectionChanges, { seen, wanted }: Order): Promise<string> {
  await reorderAgain(changes, { seen: wanted, wanted: seen })
  return 'The sections are in their previous order'
}

interface Save {
  seen: string[]
  /** Whether an earlier save may have given new ids to built-in sections. */
  isLater: boolean
}

/** The sections in this order, or as they are stored if it does not fit them any more. */
function inOrder(sections: PageSection[], order: string[]): PageSection[] {
  const ordered = order.flatMap((id) => sections.find(isSame(id)) ?? [])
  return ordered.length === sections.length ? ordered : sections
}

/**
 * Saves a new order of sections, and shows it at once until the list has reloaded. Moves that come while one is being saved are saved
 * after it.
 */
export function useSectionOrder(sections: PageSection[]) {
  const changes = useSectionChanges()
  /** The order to show. After the save, it is shown until the list is no longer the one in `until`. */
  const [moved, setMoved] = useState<{ order: string[]; until?: PageSection[] } | null>(null)
  /** The order after the last move, until it is saved. */
  const unsaved = useRef<string[]>(undefined)

  /** Resolves to the order that is saved, after all moves. */
  async function save({ seen, isLater }: Save): Promise<string[]> {
    let saved = seen
    for (let again = isLater; saved !== unsaved.current; again = true) {
      const wanted = unsaved.current!
      await (again ? reorderAgain(changes, { seen: saved, wanted }) : changes.reorder({ seen: saved, wanted }))
      saved = wanted
    }
    return saved
  }
  function afterSaving(saved: string[]): void {
    // The list has reloaded in the meantime.
    if (saved !== unsaved.current) return mutate({ seen: saved, isLater: true })
    unsaved.current = undefined
    setMoved({ order: saved, until: sections })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    meta: {
      done: changes.isDraft ? SAVED_IN_DRAFT : 'Section order updated successfully',
      failed: 'Failed to reorder sections: {message}',
      refresh: changes.refresh,
      action: ({ seen }: Save, saved: string[]) => ({
        ...undoAction(() => undoMove(changes, { seen, wanted: saved })),
        endsWithNext: true,
      }),
    },
    onSuccess: afterSaving,
    onError() {
      unsaved.current = undefined
      setMoved(null)
    },
  })
  const isShown = moved && (moved.until === undefined || moved.until === sections)
  const shown = useMemo(() => (isShown ? inOrder(sections, moved.order) : sections), [isShown, moved, sections])

  function move(from: number, to: number, isLater: boolean): void {
    const ids = getIds(shown)
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!)
    const isSaving = unsaved.current !== undefined
    unsaved.current = order
    setMoved({ order })
    if (!isSaving) mutate({ seen: getIds(sections), isLater })
  }
  return { shown, move, isPending }
}
