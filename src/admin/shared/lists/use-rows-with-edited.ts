import { useState } from 'react'

/** The rows, and among them the one that is being edited even if somebody else has deleted it: its form stays where it is. */
export function useRowsWithEdited<Row extends { id: string }>(rows: Row[], edited: string | null): Row[] {
  const [held, setHeld] = useState<{ row: Row; index: number } | null>(null)
  const index = rows.findIndex(({ id }) => id === edited)
  const row = rows[index]
  if (row && held?.row !== row) setHeld({ row, index })
  return !row && held?.row.id === edited ? rows.toSpliced(held!.index, 0, held!.row) : rows
}
