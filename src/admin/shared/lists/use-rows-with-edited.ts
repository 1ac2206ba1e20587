import { useState } from 'react'

/** Keeps the edited row in the list, even after somebody else deletes it, so that its form stays open. */
export function useRowsWithEdited<Row extends { id: string }>(rows: Row[], edited: string | null): Row[] {
  const [kept, setKept] = useState<{ row: Row; index: number } | null>(null)
  const index = rows.findIndex(({ id }) => id === edited)
  const row = rows[index]
  if (row && kept?.row !== row) setKept({ row, index })
  return !row && kept?.row.id === edited ? rows.toSpliced(kept!.index, 0, kept!.row) : rows
}
