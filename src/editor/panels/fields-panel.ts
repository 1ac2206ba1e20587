import type { Field, ListField, SimpleField } from '#contract/sections/fields.ts'
import { getSectionSchema, hasEffect } from '#contract/sections/schemas.ts'
import { asObject } from '#contract/text/lenient-json.ts'
import type { Editor } from '../context.ts'
import { el, replaceContent } from '../el.ts'
import { getAt, textAt } from '../fields.ts'
import { getSectionName } from '../section-names.ts'
import { fieldInput } from './field-input.ts'
import { createFieldWriter, isSameText, lineInput, paragraphInput, type Input } from './input.ts'
import { listInput } from './list-input.ts'
import { formatTable } from './table-input.ts'
import { openPanel, type Panel } from './panel.ts'
import { findUpload } from './upload-file.ts'

let count = 0
const nextId = () => `field-${(count += 1)}`

/** The inputs that people type in. */
const TYPED = ':is(input:not([type="checkbox"]), textarea)[data-path]'
type TypedInput = HTMLInputElement | HTMLTextAreaElement
const isTyped = (element: Element | null): element is TypedInput => element?.matches(TYPED) ?? false

/**
 * The form of a section, or of those of its fields that are wanted. What is typed here is on the page a moment later. What is typed on
 * the page is here when the person leaves that text.
 */
export function openFields(editor: Editor, key: string, title?: string, isWanted?: (path: string) => boolean): Panel | undefined {
  const { ui, model, saver, redraw } = editor
  const section = model.find(key)
  if (!section) return undefined
  const wants = (path: string) => isWanted?.(path) ?? true
  const write = createFieldWriter(editor, key)
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

  function type(path: string, value: unknown) {
    write(path, value)
    if (texts.has(path)) texts.set(path, readText(path))
    stateTyped = readAll()
  }

  /** Takes a choice, and draws the inputs that there are then. `focus` selects what has the focus afterwards. */
  function choose(path: string, value: unknown, focus?: string) {
    write(path, value, 0)
    fill(focus)
  }

  /** Redraws the fields. The focus stays in its field. */
  function fill(focus?: string) {
    const { values } = model.find(key) ?? {}
    if (!values) return panel.close()
    const { activeElement } = ui.root
    const focused = activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path']
    const caret = isTyped(activeElement) ? activeElement.selectionStart : null
    readers = []
    replaceContent(
      panel.body,
      ...(wants('title') ? [ownInput('title', lineInput(input('title', 'Section title'), 200))] : []),
      ...(wants('description')
        ? [ownInput('description', paragraphInput(input('description', 'Section description'), 5000))]
        : []),
      ...drawFields(getSectionSchema(values.sectionType).fields, 'content'),
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
    return { id: nextId(), label, value, change: (typed) => type(path, typed) }
  }

  /** A field that every section has. */
  function ownInput(path: string, element: HTMLElement): HTMLElement {
    element.querySelector('input, textarea')!.setAttribute('data-path', path)
    return element
  }

  function drawFields(fields: readonly Field[], at: string): HTMLElement[] {
    return fields.flatMap((field) => {
      const path = `${at}.${field.name}`
      const isShown = () => hasEffect(field, asObject(valueAt(at)))
      readers.push(isShown)
      if (!isShown()) return []
      if (field.kind === 'list') return drawList(field, path)
      return wants(path) ? [drawSimple(field, path)] : []
    })
  }

  function drawList(field: ListField, path: string): HTMLElement[] {
    const read = () => (valueAt(path) ?? []) as unknown[]
    const drawEntry = (entryPath: string) => drawFields(field.fields, entryPath)
    readers.push(() => read().length)
    // Fields that are wanted need no list around them.
    if (isWanted) return read().flatMap((_, index) => drawEntry(`${path}.${index}`))
    const list = listInput(ui, {
      field,
      path,
      read,
      choose: (entries, focus) => choose(path, entries, focus),
      drawEntry,
      before: lists.get(path) ?? [],
      keep: (drawn) => lists.set(path, drawn),
    })
    return [list]
  }

  /** The input at a path with an upload under way. It stays while other fields are redrawn. */
  function findUploading(path: string): HTMLElement | undefined {
    const box = panel.body.querySelector(`[data-path="${CSS.escape(path)}"]`)?.closest<HTMLElement>('.input')
    return box && findUpload(box) && texts.get(path) === readText(path) ? box : undefined
  }

  function drawSimple(field: SimpleField, path: string): HTMLElement {
    const uploading = findUploading(path)
    const place = {
      key,
      path,
      value: valueAt(path),
      type: (value: unknown) => type(path, value),
      choose: (value: unknown) => choose(path, value),
    }
    const element = uploading ?? fieldInput(editor, panel, field, input(path, field.label), place)
    // A picture is changed by buttons.
    const focusable = field.kind === 'image' ? element : element.querySelector('input, textarea, select')
    focusable?.setAttribute('data-path', path)
    if (!focusable?.matches(TYPED)) readers.push(() => valueAt(path))
    if (field.description && field.kind !== 'flag' && !uploading) element.append(el('small', {}, field.description))
    return element
  }

  fill()
  return panel
}
