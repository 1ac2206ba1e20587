import { button, el } from '../el.ts'
import type { Edited, Model } from '../model.ts'

/** What an input needs: the value now, and a way to change it. */
export interface Input {
  id: string
  label: string
  value: string
  /** `title` names what was chosen from a list. */
  change(value: string, title?: string): void
}

const REDRAW_MS = 250

/** The parts of the editor that a change in a panel goes to. */
interface Target {
  model: Model
  saver: { touch(section: Edited): void }
  redraw(): Promise<void>
}

/** Stores what is typed in a panel in the section with this key. The page shows it a moment later. */
export function createFieldWriter({ model, saver, redraw }: Target, key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (path: string, value: unknown, waitMs = REDRAW_MS) => {
    model.setValue(key, path, value)
    saver.touch(model.find(key)!)
    clearTimeout(timer)
    timer = setTimeout(() => void redraw(), waitMs)
  }
}

const normalizeSpace = (text: string) =>
  text
    .replaceAll(/\s*\|\s*/g, '|')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether texts differ only in space that the server or a table leaves out. The person who typed it may go on typing. */
export const isSameText = (one: string, other: string) => normalizeSpace(one) === normalizeSpace(other)

/** An input below its label, with more below it. */
export const withLabel = ({ id, label }: Pick<Input, 'id' | 'label'>, ...parts: HTMLElement[]): HTMLElement =>
  el('div', { class: 'input' }, el('label', { for: id }, label), ...parts)

export function lineInput(own: Input, limit?: number): HTMLElement {
  const box = el('input', { id: own.id, value: own.value, maxlength: limit, onInput: () => own.change(box.value) })
  return withLabel(own, box)
}

export function paragraphInput(own: Input, limit?: number): HTMLElement {
  const box = el('textarea', { id: own.id, value: own.value, rows: 3, maxlength: limit, onInput: () => own.change(box.value) })
  return withLabel(own, box)
}

/** Formatted text as visitors see it. It is edited on the page. */
export function htmlInput({ label, value }: Input, edit: () => void): HTMLElement {
  const shown = el('div', { class: 'formatted', inert: true })
  shown.innerHTML = value
  return el(
    'div',
    { 'class': 'input', 'role': 'group', 'aria-label': label },
    el('span', { class: 'label' }, label),
    value !== '' && shown,
    el('div', { class: 'row' }, button('Edit the text on the page', edit, { icon: 'edit' })),
  )
}
