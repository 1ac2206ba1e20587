import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { button, el, listItems } from '../el.ts'
import { getSectionName } from '../section-names.ts'
import { openPanel } from './panel.ts'

/** Lists the places to which a section can move. */
export function openMoveTo({ ui, model }: Editor, actions: Actions, key: string): void {
  const section = model.find(key)
  if (!section) return
  const panel = openPanel(ui, { title: `Move “${getSectionName(section.values)}”` })
  const from = model.sections.indexOf(section)
  const go = (place: number) => {
    panel.close()
    void actions.moveTo(key, place)
  }
  const others = model.sections.filter((other) => other !== section)
  const names = others.map(({ values }) => `Before “${getSectionName(values)}”${values.isActive ? '' : ' (hidden)'}`)
  const choices = [...names, 'To the end'].map((name, index) => button(name, () => go(index), { disabled: index === from }))
  panel.body.append(el('ol', { class: 'choices' }, ...listItems(choices)))
}
