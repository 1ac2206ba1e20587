import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { countFindings, findProblems } from './find-problems.ts'
import { openPanel } from './panel.ts'

/** Lists the findings. A click on one shows its place. */
export async function openChecks({ ui, model, redraw }: Editor): Promise<void> {
  const panel = openPanel(ui, { title: 'Checks' })
  const status = el('p', { role: 'status' }, 'Checking…')
  panel.body.append(status)
  await redraw()
  const found = await findProblems(model)
  status.textContent = found.length === 0 ? 'Nothing to fix. The page is ready.' : countFindings(found)
  const go = (place: HTMLElement) => {
    panel.close()
    place.scrollIntoView({ block: 'center' })
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  panel.body.append(
    el(
      'ol',
      { class: 'choices' },
      ...found.map(({ text, place }) => el('li', {}, place ? button(text, () => go(place), { icon: 'warning' }) : text)),
    ),
  )
}
