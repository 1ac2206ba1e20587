import type { ListField } from '#contract/sections/fields.ts'
import { toEntryValues } from '#contract/sections/form-values.ts'
import { button, el } from '../el.ts'
import type { Ui } from '../ui.ts'
import { endUploads, findUpload } from './upload-file.ts'

interface Options {
  field: ListField
  path: string
  /** Reads the entries, because somebody may have typed since they were drawn. */
  read(): unknown[]
  /** Stores other entries and draws the list again. `focus` selects what has the focus afterwards. */
  choose(entries: unknown[], focus: string): void
  drawEntry(path: string): HTMLElement[]
  /** The entries as they were drawn last, in their new order. */
  before: { open?: unknown }[]
  /** Keeps them for the next time. */
  keep(drawn: { open?: unknown }[]): void
}

/** The entries of a list, with buttons that add, move and delete them. */
export function listInput(ui: Ui, { field, path, read, choose, drawEntry, before, keep }: Options): HTMLElement {
  const total = read().length
  const name = field.item
  /** Identifies the title of an entry. The place after the last entry is the button that adds another. */
  const placeAt = (index: number) => `${path}.${index}`

  function change(make: (entries: unknown[]) => unknown[], focus: string) {
    const next = make(drawn) as typeof drawn
    // An upload would end in the entry that has the number now.
    if (next.length <= total && drawn.some(findUpload)) {
      drawn.forEach(endUploads)
      ui.toast('The upload was cancelled, because the list has changed.')
    }
    keep(next)
    choose(make(read()), `[${focus}]`)
  }

  function move(from: number, to: number) {
    // At either end only the way back is left.
    const isDown = to === 0 || (to > from && to < total - 1)
    const focus = `aria-label="Move ${name} ${to + 1} ${isDown ? 'down' : 'up'}"`
    change((entries) => entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]), focus)
  }

  function drawTools(index: number): HTMLElement {
    const title = `${name} ${index + 1}`
    const isIconOnly = true
    const remove = () => change((entries) => entries.toSpliced(index, 1), `data-place="${placeAt(index)}"`)
    return el(
      'div',
      { class: 'entry-tools' },
      button(`Move ${title} up`, () => move(index, index - 1), { icon: 'up', isIconOnly, disabled: index === 0 }),
      button(`Move ${title} down`, () => move(index, index + 1), { icon: 'down', isIconOnly, disabled: index === total - 1 }),
      button(`Delete ${title}`, remove, { icon: 'delete', isIconOnly }),
    )
  }

  const drawn = Array.from({ length: total }, (_, index) => {
    const isOpen = before[index]?.open ?? (total < 3 || index === total - 1)
    const summary = el('summary', { 'data-place': placeAt(index) }, `${name} ${index + 1}`)
    return el('details', { class: 'entry', open: isOpen }, summary, ...drawEntry(placeAt(index)), drawTools(index))
  })
  keep(drawn)
  const add = button(
    `Add ${name.toLowerCase()}`,
    () => change((entries) => [...entries, toEntryValues(field)], `data-place="${placeAt(total)}"`),
    { 'icon': 'add', 'class': 'add', 'data-place': placeAt(total) },
  )
  return el('fieldset', {}, el('legend', {}, field.label), ...drawn, add)
}
