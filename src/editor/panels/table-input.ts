import { el } from '../el.ts'
import { withLabel, type Input } from './input.ts'

/** A table as text: one row a line, with | between the cells. In a cell, | and \ have a \ before them. */
export const formatTable = (rows: string[][]): string =>
  rows.map((cells) => cells.map((cell) => cell.replace(/[\\|]/g, '\\$&')).join(' | ')).join('\n')

export const parseTable = (text: string): string[][] => text.split('\n').map(parseRow)

function parseRow(row: string): string[] {
  const cells: string[] = []
  let cell = ''
  for (const [token] of `${row} |`.matchAll(/\\[\\|]|[^]/g))
    if (token === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += token.length === 2 ? token.slice(1) : token
  return cells
}

/** A table as text. Cells can also be typed in the page. */
export function tableInput({ id, label, value }: Pick<Input, 'id' | 'label' | 'value'>, change: (rows: string[][]) => void) {
  const box = el('textarea', { id, value, rows: value.split('\n').length + 1, onInput: () => change(parseTable(box.value)) })
  const hint = el('small', {}, 'One row per line, with | between the cells. Write \\| for a | inside a cell.')
  return withLabel({ id, label }, box, hint)
}
