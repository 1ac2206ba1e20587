/** Focuses the first error of a form and scrolls to it: a notice (`data-problem`) or a field. Says whether there is one. */
export function focusProblem(form: HTMLFormElement): boolean {
  const problem = form.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]')
  problem?.focus({ preventScroll: true })
  problem?.scrollIntoView({ block: 'start' })
  return problem !== null
}
