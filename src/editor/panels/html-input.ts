import { button, el } from '../el.ts'
import type { Input } from './input.ts'

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
