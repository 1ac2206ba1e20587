import type { Field, ListField, SimpleField } from '#contract/sections/fields.ts'
import { getSectionSchema, hasEffect } from '#contract/sections/schemas.ts'
import { toEntryValues } from '#contract/sections/form-values.ts'
import { asObject } from '#contract/text/lenient-json.ts'
import type { Editor } from '../context.ts'
import { button, el, replaceContent } from '../el.ts'
import { getAt, textAt } from '../fields.ts'
import { fieldElement } from '../page/dom.ts'
import { getSectionName } from '../section-names.ts'
import { categoryInput } from './category-input.ts'
import { imageInput } from './image-input.ts'
import { htmlInput, isSameText, lineInput, paragraphInput, withLabel, type Input } from './input.ts'
import { linkInput } from './link-input.ts'
import { formatTable, tableInput } from './table-input.ts'
import { openPanel, type Panel } from './panel.ts'
import { endUploads, findUpload } from './upload-file.ts'

let count = 0
const nextId = () => `field-${(count += 1)}`

const REDRAW_MS = 250

/** The inputs that people type in. */
const TYPED = ':is(input:not([type="checkbox"]), textarea)[data-path]'
type TypedInput = HTMLInputElement | HTMLTextAreaElement
const isTyped = (element: Element | null): element is TypedInput => element?.matches(TYPED) ?? false

/**
 * The form of a section, or of some of its fields. What is typed here is on the page a moment later. What is typed on the page is here
 * when the person leaves that text.
 */
export function openFields(editor: Editor, key: string, title?: string, only?: (path: string) => boolean): Panel | undefined {
  const { ui, model, saver, drawing, redraw, text } = editor
  const section = model.find(key)
  if (!section) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The entries of each list as they were drawn, in their new order. */
  const lists = new Map<string, { open?: unknown }[]>()
  /** Reads what decides which inputs there are, and what those show that nobody types in. */
  let readers: (() => unknown)[] = []
  let stateDrawn = ''
  /** The same when the person last typed. The inputs are redrawn once the person leaves the input. */
  let stateTyped = ''
  /** The text of each input as the model had it last. */
  const texts = new Map<string, string>()
  const readAll = () => JSON.stringify(readers.map((read) => read()))
  const panel = openPanel(ui, {
    title: title ?? getSectionName(section.values),
    onClose: () => void saver.flush().then(redraw),
    update,
  })
  const valueAt = (path: string) => getAt(model.find(key)!.values, path)

  /** `focus` selects what has the focus afterwards. */
  function set(path: string, value: unknown, isStructure = false, focus?: string) {
    model.setValue(key, path, value)
    if (texts.has(path)) texts.set(path, readText(path))
    if (!isStructure) stateTyped = readAll()
    saver.touch(model.find(key)!)
    clearTimeout(timer)
    timer = setTimeout(() => void redraw(), isStructure ? 0 : REDRAW_MS)
    if (isStructure) fill(focus)
  }

  /** Redraws the fields. The focus stays in its field. */
  function fill(focus?: string) {
    const { values } = model.find(key) ?? {}
    if (!values) return panel.close()
    const { activeElement } = ui.root
    const focused = activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path']
    const caret = isTyped(activeElement) ? activeElement.selectionStart : null
    const isWanted = (path: string) => only?.(path) ?? true
    readers = []
    replaceContent(
      panel.body,
      ...(isWanted('title') ? [ownInput('title', lineInput(input('title', 'Section title'), 200))] : []),
      ...(isWanted('description')
        ? [ownInput('description', paragraphInput(input('description', 'Section description'), 5000))]
        : []),
      ...drawFields(getSectionSchema(values.sectionType).fields, 'content', isWanted),
    )
    stateDrawn = stateTyped = readAll()
    const marked = `[data-path="${CSS.escape(focused ?? '')}"]`
    const wanted = focus ?? `${marked}:is(input, textarea, select), ${marked} .row button`
    const next = panel.body.querySelector<HTMLElement>(wanted)
    next?.focus()
    if (isTyped(next) && focus === undefined) next.setSelectionRange(caret, caret)
  }

  /** Shows what was changed elsewhere: on the page, by Undo, or by somebody else. */
  function update() {
    if (!model.find(key)) return panel.close()
    const { activeElement } = ui.root
    const focused = isTyped(activeElement) ? activeElement : undefined
    // Only an address can be in its input and not in the model.
    const isAddressTyped = focused !== undefined && !isSameText(focused.value, texts.get(focused.dataset['path']!) ?? '')
    const state = readAll()
    if (state !== stateDrawn && (!focused || (state !== stateTyped && !isAddressTyped))) return fill()
    for (const box of panel.body.querySelectorAll<TypedInput>(TYPED)) {
      const path = box.dataset['path']!
      const value = readText(path)
      // An address that was refused is only in its input.
      if (texts.get(path) === value || (box === focused && isAddressTyped)) continue
      texts.set(path, value)
      if (box === focused && isSameText(box.value, value)) continue
      const { selectionStart } = box
      box.value = value
      if (box === focused) box.setSelectionRange(selectionStart, selectionStart)
    }
  }

  function readText(path: string): string {
    const value = valueAt(path)
    return Array.isArray(value) ? formatTable(value as string[][]) : textAt(model.find(key)!.values, path)
  }

  function input(path: string, label: string): Input {
    const value = readText(path)
    texts.set(path, value)
    return { id: nextId(), label, value, change: (typed) => set(path, typed) }
  }

  /** A field that every section has. */
  function ownInput(path: string, element: HTMLElement): HTMLElement {
    element.querySelector('input, textarea')!.setAttribute('data-path', path)
    return element
  }

  function drawFields(fields: readonly Field[], at: string, isWanted: (path: string) => boolean): HTMLElement[] {
    return fields.flatMap((field) => {
      const path = `${at}.${field.name}`
      const isShown = () => hasEffect(field, asObject(valueAt(at)))
      readers.push(isShown)
      if (!isShown()) return []
      if (field.kind === 'list') return isWanted(path) || only ? drawList(field, path, isWanted) : []
      return isWanted(path) ? [drawSimple(field, path)] : []
    })
  }

  /** The input at a path with an upload under way. It stays while other fields are redrawn. */
  function findUploading(path: string): HTMLElement | undefined {
    const box = panel.body.querySelector(`[data-path="${CSS.escape(path)}"]`)?.closest<HTMLElement>('.input')
    return box && findUpload(box) && texts.get(path) === readText(path) ? box : undefined
  }

  function drawSimple(field: SimpleField, path: string): HTMLElement {
    const uploading = findUploading(path)
    const element = uploading ?? drawInput(field, input(path, field.label), path)
    // A picture is changed by buttons.
    const focusable = field.kind === 'image' ? element : element.querySelector('input, textarea, select')
    focusable?.setAttribute('data-path', path)
    if (!focusable?.matches(TYPED)) readers.push(() => valueAt(path))
    if (field.description && field.kind !== 'flag' && !uploading) element.append(el('small', {}, field.description))
    return element
  }

  function drawInput(field: SimpleField, own: Input, path: string): HTMLElement {
    switch (field.kind) {
      case 'flag': {
        const isOn = valueAt(path) === true
        const box = el('input', { type: 'checkbox', checked: isOn, onChange: () => set(path, box.checked, true) })
        return el('label', { class: 'check' }, box, own.label)
      }
      case 'choice': {
        const options = field.options.map(({ value, label }) => el('option', { value, selected: value === own.value }, label))
        const select = el('select', { id: own.id, onChange: () => set(path, select.value, true) }, ...options)
        return withLabel(own, select)
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
        return lineInput(own)
      case 'paragraph':
      case 'lines':
        return paragraphInput(own)
      case 'html': {
        const edit = () => {
          panel.close()
          const place = fieldElement(key, path)
          if (place) text.begin(place)
        }
        return fieldElement(key, path) ? htmlInput(own, edit) : paragraphInput(own)
      }
      case 'file':
        return linkInput({ ...own, placeholder: 'Search a file, or paste an address' })
      case 'table':
        return tableInput(own, (rows) => set(path, rows))
      case 'category':
        return categoryInput({ ...own, change: (value) => set(path, value, true) })
    }
  }

  function drawList(field: ListField, path: string, isWanted: (path: string) => boolean): HTMLElement[] {
    const read = () => (valueAt(path) ?? []) as unknown[]
    readers.push(() => read().length)
    const entries = read()
    if (only) return entries.flatMap((_, index) => drawFields(field.fields, `${path}.${index}`, isWanted))
    const before = lists.get(path) ?? []
    /** Changes the current list, because somebody may have typed since the entries were drawn. */
    function change(make: (now: unknown[]) => unknown[], focus: string) {
      const next = make(drawn) as typeof drawn
      // An upload would end in the entry that has the number now.
      if (next.length <= drawn.length && drawn.some(findUpload)) {
        drawn.forEach(endUploads)
        ui.toast('The upload was cancelled, because the list has changed.')
      }
      lists.set(path, next)
      set(path, make(read()), true, `[${focus}]`)
    }
    /** Identifies the title of an entry. The place after the last entry is the button that adds another. */
    const placeAt = (index: number) => `${path}.${index}`
    const drawn = entries.map((_, index) => {
      const inside = drawFields(field.fields, placeAt(index), isWanted)
      const title = `${field.item} ${index + 1}`
      function move(to: number) {
        // At either end only the way back is left.
        const isDown = to === 0 || (to > index && to < entries.length - 1)
        const focus = `aria-label="Move ${field.item} ${to + 1} ${isDown ? 'down' : 'up'}"`
        change((now) => now.toSpliced(index, 1).toSpliced(to, 0, now[index]), focus)
      }
      const remove = () => change((now) => now.toSpliced(index, 1), `data-place="${placeAt(index)}"`)
      const tools = entryTools(title, { index, total: entries.length, move, remove })
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

interface EntryPlace {
  index: number
  total: number
  move: (to: number) => void
  remove: () => void
}

/** The buttons of an entry of a list. */
const entryTools = (title: string, { index, total, move, remove }: EntryPlace) =>
  el(
    'div',
    { class: 'entry-tools' },
    button(`Move ${title} up`, () => move(index - 1), { icon: 'up', isIconOnly: true, disabled: index === 0 }),
    button(`Move ${title} down`, () => move(index + 1), { icon: 'down', isIconOnly: true, disabled: index === total - 1 }),
    button(`Delete ${title}`, remove, { icon: 'delete', isIconOnly: true }),
  )
