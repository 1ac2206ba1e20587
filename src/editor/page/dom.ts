export const main = () => document.querySelector<HTMLElement>('main')!

/** The element of a section on the page. */
export const elementOf = (key: string | undefined): HTMLElement | null =>
  key === undefined ? null : main().querySelector<HTMLElement>(`:scope > [data-section="${CSS.escape(key)}"]`)

/** Shows a section that was added. */
export function focusSection(key: string | undefined): void {
  elementOf(key)?.scrollIntoView({ block: 'center' })
  elementOf(key)?.focus({ preventScroll: true })
}
