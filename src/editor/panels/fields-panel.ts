import type { Field, ListField, SimpleField } from '#contract/sections/fields.ts'
import { getSectionSchema, hasEffect } from '#contract/sections/schemas.ts'
import { toEntryValues } from '#contract/sections/form-values.ts'
import { asObject } from '#contract/lenient-json.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { getAt, textAt } from '../fields.ts'
import { fieldElement } from '../page/dom.ts'
import { nameOf } from '../section-names.ts'
import { categoryInput } from './category-input.ts'
import { htmlInput } from './html-input.ts'
import { imageInput } from './image-input.ts'
import type { Input } from './input.ts'
import { linkInput } from './link-input.ts'
import { tableInput } from './table-input.ts'
import { openPanel, type Panel } from './panel.ts'

let count = 0
const nextId = () => `field-${(count += 1)}`

const REDRAW_MS = 250

/** The form of a section, or of some of its fields. What is typed here is on the page a moment later, and the other way round. */
export function openFields(editor: Editor, key: string, title?: string, only?: (path: string) => boolean): Panel | undefined {
  const { ui, model, saver, drawing, redraw, text } = editor
  const section = model.find(key)
  if (!section) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The entries of each list as they were drawn, in their new order. */
  const lists = new Map<string, { open?: unknown }[]>()
  const panel = openPanel(ui, { title: title ?? nameOf(section.values), onClose: () => void saver.flush().then(redraw) })

  /** `focus` selects what has the focus afterwards. */
  function set(path: string, value: unknown, isStructure = false, focus?: string) {
    model.setValue(key, path, value)
    saver.touch(model.find(key)!)
    clearTimeout(timer)
    timer = setTimeout(() => void redraw(), isStructure ? 0 : REDRAW_MS)
    if (isStructure) fill(focus)
  }

  /** Draws the fields anew. The focus stays in its field. */
  function fill(focus?: string) {
    const { values } = model.find(key) ?? {}
    if (!values) return panel.close()
    const focused = ui.root.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path']
    const isWanted = (path: string) => only?.(path) ?? true
    panel.body.replaceChildren(
      ...(isWanted('title') ? [textInput({ ...input('title', 'Section title') }, false, 200)] : []),
      ...(isWanted('description') ? [textInput({ ...input('description', 'Section description') }, true, 5000)] : []),
      ...fieldsOf(getSectionSchema(values.sectionType).fields, 'content', isWanted),
    )
    const marked = `[data-path="${CSS.escape(focused ?? '')}"]`
    const wanted = focus ?? `${marked}:is(input, textarea, select), ${marked} .row button`
    panel.body.querySelector<HTMLElement>(wanted)?.focus()
  }

  const input = (path: string, label: string): Input => ({
    id: nextId(),
    label,
    value: textAt(model.find(key)!.values, path),
    change: (value) => set(path, value),
  })

  function fieldsOf(fields: readonly Field[], at: string, isWanted: (path: string) => boolean): HTMLElement[] {
    const around = asObject(getAt(model.find(key)!.values, at))
    return fields.flatMap((field) => {
      const path = `${at}.${field.name}`
      if (!hasEffect(field, around)) return []
      if (field.kind === 'list') return isWanted(path) || only ? listOf(field, path, isWanted) : []
      return isWanted(path) ? [simple(field, path)] : []
    })
  }

  function simple(field: SimpleField, path: string): HTMLElement {
    const own = input(path, field.label)
    const element = draw(field, own, path)
    // A picture is changed by buttons.
    const focusable = field.kind === 'image' ? element : element.querySelector('input, textarea, select')
    focusable?.setAttribute('data-path', path)
    if (field.description && field.kind !== 'flag') element.append(el('small', {}, field.description))
    return element
  }

  function draw(field: SimpleField, own: Input, path: string): HTMLElement {
    switch (field.kind) {
      case 'flag': {
        const isOn = getAt(model.find(key)!.values, path) === true
        const box = el('input', { type: 'checkbox', checked: isOn, onChange: () => set(path, box.checked, true) })
        return el('label', { class: 'check' }, box, own.label)
      }
      case 'choice': {
        const options = field.options.map(({ value, label }) => el('option', { value, selected: value === own.value }, label))
        const select = el('select', { id: own.id, onChange: () => set(path, select.value, true) }, ...options)
        return el('div', { class: 'input' }, el('label', { for: own.id }, own.label), select)
      }
      case 'image':
        return imageInput(ui, { ...own, change: (value) => set(path, value, true) }, () => {
          drawing.forget(key)
          void redraw()
        })
      case 'link':
        return linkInput(own)
      case 'text':
      case 'video':
        return textInput(own, false)
      case 'paragraph':
      case 'lines':
        return textInput(own, true)
      case 'html': {
        const edit = () => {
          panel.close()
          const place = fieldElement(key, path)
          if (place) text.begin(place)
        }
        return fieldElement(key, path) ? htmlInput(own, edit) : textInput(own, true)
      }
      case 'file':
        return linkInput({ ...own, placeholder: 'Search a file, or paste an address' })
      case 'table':
        return tableInput(own, (getAt(model.find(key)!.values, path) ?? []) as string[][], (rows) => set(path, rows))
      case 'category':
        return categoryInput({ ...own, change: (value) => set(path, value, true) })
    }
  }

  function listOf(field: ListField, path: string, isWanted: (path: string) => boolean): HTMLElement[] {
    const read = () => (getAt(model.find(key)!.values, path) ?? []) as unknown[]
    const entries = read()
    if (only) return entries.flatMap((_, index) => fieldsOf(field.fields, `${path}.${index}`, isWanted))
    const before = lists.get(path) ?? []
    /** Changes the list as it is now: the entries that were drawn may have been typed in since. */
    function change(make: (now: unknown[]) => unknown[], focus: string) {
      lists.set(path, make(drawn) as typeof before)
      set(path, make(read()), true, `[${focus}]`)
    }
    /** The title of an entry, or what follows the last one: the button that adds another. */
    const placeAt = (index: number) => `${path}.${index}`
    const drawn = entries.map((_, index) => {
      const inside = fieldsOf(field.fields, placeAt(index), isWanted)
      const title = `${field.item} ${index + 1}`
      function swap(to: number) {
        // At either end only the way back is left.
        const isDown = to === 0 || (to > index && to < entries.length - 1)
        const focus = `aria-label="Move ${field.item} ${to + 1} ${isDown ? 'down' : 'up'}"`
        change((now) => now.toSpliced(index, 1).toSpliced(to, 0, now[index]), focus)
      }
      const tools = el(
        'div',
        { class: 'entry-tools' },
        button(`Move ${title} up`, () => swap(index - 1), { icon: 'up', isIconOnly: true, disabled: index === 0 }),
        button(`Move ${title} down`, () => swap(index + 1), {
          icon: 'down',
          isIconOnly: true,
          disabled: index === entries.length - 1,
        }),
        button(`Delete ${title}`, () => change((now) => now.toSpliced(index, 1), `data-place="${placeAt(index)}"`), {
          icon: 'delete',
          isIconOnly: true,
        }),
      )
      const isOpen = before[index]?.open ?? (entries.length < 3 || index === entries.length - 1)
      const summary = el('summary', { 'data-place': placeAt(index) }, title)
      return el('details', { class: 'entry', open: isOpen }, summary, ...inside, tools)
    })
    lists.set(path, drawn)
    const add = button(
      `Add ${field.item.toLowerCase()}`,
      () => change((now) => [...now, toEntryValues(field)], `data-place="${placeAt(entries.length)}"`),
      { 'icon': 'add', 'class': 'add', 'data-place': placeAt(entries.length) },
    )
    return [el('fieldset', {}, el('legend', {}, field.label), ...drawn, add)]
  }

  fill()
  return panel
}

function textInput({ id, label, value, change }: Input, isLong: boolean, limit?: number): HTMLElement {
  const box = isLong
    ? el('textarea', { id, value, rows: 3, maxlength: limit, onInput: () => change(box.value) })
    : el('input', { id, value, maxlength: limit, onInput: () => change(box.value) })
  return el('div', { class: 'input' }, el('label', { for: id }, label), box)
}
