import type { SimpleField } from '#contract/sections/fields.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { fieldElement } from '../page/dom.ts'
import { categoryInput } from './category-input.ts'
import { imageInput } from './image-input.ts'
import { htmlInput, lineInput, paragraphInput, withLabel, type Input } from './input.ts'
import { linkInput } from './link-input.ts'
import type { Panel } from './panel.ts'
import { tableInput } from './table-input.ts'

interface Place {
  key: string
  path: string
  value: unknown
  /** Takes what is typed, if it is no text. */
  type(value: unknown): void
  /** Takes a choice, which may decide which inputs there are. */
  choose(value: unknown): void
}

/** The input of a field of a section. */
export function fieldInput({ ui, text, drawing, redraw }: Editor, panel: Panel, field: SimpleField, own: Input, place: Place) {
  const { key, path, value, type, choose } = place
  switch (field.kind) {
    case 'flag': {
      const box = el('input', { type: 'checkbox', checked: value === true, onChange: () => choose(box.checked) })
      return el('label', { class: 'check' }, box, own.label)
    }
    case 'choice': {
      const options = field.options.map((one) => el('option', { value: one.value, selected: one.value === own.value }, one.label))
      const select = el('select', { id: own.id, onChange: () => choose(select.value) }, ...options)
      return withLabel(own, select)
    }
    case 'image':
      return imageInput(ui, { ...own, change: choose }, () => {
        drawing.forget(key)
        void redraw()
      })
    case 'link':
      return linkInput(own)
    case 'text':
    case 'video':
      return lineInput(own)
    case 'paragraph':
    case 'lines':
      return paragraphInput(own)
    case 'html': {
      const edit = () => {
        panel.close()
        const element = fieldElement(key, path)
        if (element) text.begin(element)
      }
      return fieldElement(key, path) ? htmlInput(own, edit) : paragraphInput(own)
    }
    case 'file':
      return linkInput({ ...own, placeholder: 'Search a file, or paste an address' })
    case 'table':
      return tableInput(own, type)
    case 'category':
      return categoryInput({ ...own, change: choose })
  }
}
