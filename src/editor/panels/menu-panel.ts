import { button, el, type ButtonProps } from '../el.ts'
import type { Ui } from '../ui.ts'
import { openPanel } from './panel.ts'

export interface MenuEntry extends ButtonProps {
  text: string
  run: () => void
}

/** On phones: what does not fit into a row of buttons. Each button closes the panel. */
export function openMenu(ui: Ui, title: string, entries: (MenuEntry | HTMLElement | false)[]): void {
  const panel = openPanel(ui, { title })
  const draw = ({ text, run, ...props }: MenuEntry) =>
    button(
      text,
      () => {
        panel.close()
        run()
      },
      props,
    )
  panel.body.append(
    el('div', { class: 'menu' }, ...entries.map((entry) => entry && (entry instanceof HTMLElement ? entry : draw(entry)))),
  )
}
