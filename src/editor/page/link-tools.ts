import type { Editor } from '../context.ts'
import { button } from '../el.ts'
import { findLinkPath, textAt } from '../fields.ts'
import { openFields } from '../panels/fields-panel.ts'
import type { FieldLocation } from './dom.ts'

/** For the text of a button: where it leads, and a way to change that. */
export function linkTools(editor: Editor, { key, path }: FieldLocation): HTMLElement[] {
  const values = editor.model.find(key)?.values
  const link = values && findLinkPath(values.sectionType, path)
  if (!values || !link) return []
  const target = textAt(values, link)
  const tool = button(
    target ? `Leads to ${target}` : 'Where it leads',
    () => {
      editor.text.end()
      openFields(editor, key, 'Button', (one) => one === path || one === link)
    },
    { icon: 'link' },
  )
  return [tool]
}
