import type { Editor } from '../context.ts'
import { button, el, listItems } from '../el.ts'
import { findProblems, introduceFindings } from './find-problems.ts'
import { openPanel } from './panel.ts'

/** Lists the findings. A click on one shows its place. */
export async function openChecks({ ui, model, redraw, text }: Editor): Promise<void> {
  const panel = openPanel(ui, { title: 'Checks' })
  const status = el('p', { role: 'status' }, 'Checking…')
  panel.body.append(status)
  await redraw()
  const findings = await findProblems(model)
  status.textContent = introduceFindings(findings).join(' ')
  const go = (place: HTMLElement) => {
    panel.close()
    place.scrollIntoView({ block: 'center' })
    const field = place.matches('img') ? place.closest<HTMLElement>('[data-field="content.html"]') : null
    // A picture in a text is edited there.
    if (field) return text.begin(field, undefined, place)
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  const choices = findings.found.map((finding) => button(finding.text, () => go(finding.place), { icon: 'warning' }))
  panel.body.append(el('ol', { class: 'choices' }, ...listItems(choices)))
}
