import { el } from '../el.ts'

/** What an input needs: the value now, and a way to change it. */
export interface Input {
  id: string
  label: string
  value: string
  /** `title` names what was chosen from a list. */
  change(value: string, title?: string): void
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
