import { useState } from 'react'
import type { Media } from '#contract/media/media.ts'

/** The ids from one to another, in the order of the list. */
export function rangeBetween(ids: string[], from: string, to: string): string[] {
  const [first, last] = [ids.indexOf(from), ids.indexOf(to)].toSorted((one, other) => one - other)
  return first === -1 ? [to] : ids.slice(first, last! + 1)
}

export interface Selection {
  has: (id: string) => boolean
  /** Selects or clears one row; with a range also all rows between it and the row before. */
  toggle: (id: string, isRange: boolean) => void
  set: (ids: string[]) => void
}

/** Which of the shown rows are selected. Another page, search or filter begins with none. */
export function useSelection(shown: string[], address: string): Selection {
  const [state, setState] = useState({ address, ids: [] as string[], last: '' })
  const ids = state.address === address ? shown.filter((id) => state.ids.includes(id)) : []
  return {
    has: (id) => ids.includes(id),
    set: (chosen) => setState({ address, ids: chosen, last: '' }),
    toggle(id, isRange) {
      const changed = isRange ? rangeBetween(shown, state.last, id) : [id]
      const others = ids.filter((other) => !changed.includes(other))
      setState({ address, ids: ids.includes(id) ? others : [...others, ...changed], last: id })
    },
  }
}

/** What a person may do with the files. Left out without permission. */
export interface MediaActions {
  selection: Selection | null
  /** Shows what is known about a file to those who may not edit it. */
  onShow?: (media: Media) => void
  onEdit?: (media: Media) => void
  onMove?: (media: Media) => void
  onDelete?: (media: Media) => void
}
