import { PAGE } from '../fields.ts'

export const main = () => document.querySelector<HTMLElement>('main')!

/** The title above the sections, or all of a page that is a text. */
export const headingElement = () => main().querySelector<HTMLElement>(':scope > [data-page]')

export const findSectionElement = (key: string | undefined): HTMLElement | null => {
  if (key === PAGE) return headingElement()
  return key === undefined ? null : main().querySelector<HTMLElement>(`:scope > [data-section="${CSS.escape(key)}"]`)
}

/** The element of a field of a section, the first if there are several. */
export const fieldElement = (key: string, path: string): HTMLElement | null =>
  findSectionElement(key)?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null

/** Which text or picture of the page an element shows. */
export interface FieldLocation {
  key: string
  path: string
  part: number | undefined
}

export function findFieldLocation(element: HTMLElement): FieldLocation | undefined {
  const { field, part } = element.dataset
  const key =
    element.closest<HTMLElement>('[data-section]')?.dataset['section'] ?? (element.closest('[data-page]') ? PAGE : undefined)
  return field && key ? { key, path: field, part: part === undefined ? undefined : Number(part) } : undefined
}

/** Shows a section that was added. */
export function focusSection(key: string | undefined): void {
  findSectionElement(key)?.scrollIntoView({ block: 'center' })
  findSectionElement(key)?.focus({ preventScroll: true })
}
