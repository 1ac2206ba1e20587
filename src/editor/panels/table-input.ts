import { el } from '../el.ts'
import type { Input } from './input.ts'

const CELLS = ' | '

/** A table as text: one row a line. Cells can also be typed in the page. */
export function tableInput({ id, label }: Input, rows: string[][], change: (rows: string[][]) => void): HTMLElement {
  const value = rows.map((cells) => cells.join(CELLS)).join('\n')
  const read = () => box.value.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  const box = el('textarea', { id, value, rows: rows.length + 1, onInput: () => change(read()) })
  return el(
    'div',
    { class: 'input' },
    el('label', { for: id }, label),
    box,
    el('small', {}, 'One row per line, with | between the cells.'),
  )
}
