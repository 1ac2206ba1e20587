import type { Editor } from '../context.ts'
import { button } from '../el.ts'
import { findLinkPath, textAt } from '../fields.ts'
import { openFields } from '../panels/fields-panel.ts'
import type { FieldLocation } from './text-editing.ts'

/** For the text of a button: where it leads, and a way to change that. */
export function linkTool(editor: Editor, { key, path }: FieldLocation): HTMLElement | undefined {
  const values = editor.model.find(key)?.values
  const link = values && findLinkPath(values.sectionType, path)
  if (!values || !link) return undefined
  const target = textAt(values, link)
  return button(
    target ? `Leads to ${target}` : 'Where it leads',
    () => {
      editor.text.end()
      openFields(editor, key, 'Button', (one) => one === path || one === link)
    },
    { icon: 'link' },
  )
}
