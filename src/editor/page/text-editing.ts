import { onOneLine } from '#contract/text/lenient-json.ts'
import { parseCells, withCells } from '#contract/sections/table-cells.ts'
import { findTableIssue } from '#contract/sections/table-rows.ts'
import { getErrorMessage } from '../api.ts'
import { fieldInfo, getAt, getPart, textAt, replacePart } from '../fields.ts'
import type { Model } from '../model.ts'
import type { Ui } from '../ui.ts'
import { findCaret, placeCaret, type Point } from './caret.ts'
import { fieldElement, findFieldLocation, type FieldLocation } from './dom.ts'
import { editPlainText, type TextField } from './plain-text.ts'
import { createTextBar } from './text-bar.ts'

interface Listener {
  /** What can be done with this text beside typing. */
  tools(place: FieldLocation): HTMLElement[]
  changed(key: string): void
  /** The person left the field. */
  left(): void
}

interface Active {
  element: HTMLElement
  place: FieldLocation
  close(): void
}

/** Lets people type in the texts of the page. One text at a time. */
export function createTextEditing(model: Model, ui: Ui, signal: AbortSignal, on: Listener) {
  let active: Active | undefined
  const bar = createTextBar(ui, signal)

  /** `clicked` is what the person pointed at, such as a picture in a text. */
  function begin(element: HTMLElement, point?: Point, clicked?: EventTarget | null): void {
    if (active?.element === element) return
    end()
    const place = findFieldLocation(element)
    const section = place && model.find(place.key)
    if (!place || !section) return
    const { key, path, part } = place
    const { kind, label, limit } = fieldInfo(section.values.sectionType, path)
    const before = textAt(section.values, path)
    // People paste several lines into a title or a cell.
    const joinsLines = kind === 'text' || kind === 'table'
    const field: TextField = {
      element,
      label,
      limit,
      isOneLine: kind !== 'paragraph',
      text: getPart(before, kind, part),
      changed(typed) {
        if (!model.find(key)) return
        // What is typed can be several parts, so it does not go into the text that already contains it.
        model.setValue(key, path, replacePart(before, kind, part, joinsLines ? onOneLine(typed) : typed))
        on.changed(key)
        bar.update()
      },
      done() {
        end()
        ui.announce(`${label} kept`)
        fieldElement(key, path)?.focus({ preventScroll: true })
      },
      left: end,
      pasted: (pasted) => kind === 'table' && pasteCells(place, pasted),
      refused: (what) => ui.toast(`${label} can have at most ${limit.toLocaleString('en')} characters. ${what}`),
    }
    const current: Active = { element, place, close: () => undefined }
    active = current
    ui.root.host.toggleAttribute('data-typing', true)
    // A heading keeps its role. Screen readers announce its name instead.
    ui.announce(`${label}: type, then press Escape. F6 leads to the formats.`)
    if (kind === 'html') return void beginRich(current, field, point, clicked)
    current.close = editPlainText(field)
    // Below a cell are other cells, and its length does not matter.
    if (kind !== 'table') bar.show(field, on.tools(place))
  }

  /** Puts cells that were copied from a spreadsheet into the table, from a cell on. */
  function pasteCells({ key, path }: FieldLocation, pasted: string): boolean {
    const cells = parseCells(pasted)
    const section = model.find(key)
    if (!cells || !section) return false
    const [column, row, ...table] = path.split('.').toReversed()
    const at = table.toReversed().join('.')
    // What was typed before stays.
    end()
    const rows = withCells(getAt(section.values, at) as string[][], Number(row), Number(column), cells)
    const issue = findTableIssue(rows)
    if (issue) ui.toast(`${issue}. Nothing was pasted.`)
    else {
      model.setValue(key, at, rows)
      on.changed(key)
      on.left()
    }
    fieldElement(key, path)?.focus({ preventScroll: true })
    return true
  }

  async function beginRich(current: Active, field: TextField, point?: Point, clicked?: EventTarget | null) {
    // Keep what the person types until the editor has loaded.
    const { element } = field
    const waiting = new AbortController()
    const shown = [...element.querySelectorAll('img')]
    element.innerHTML = field.text
    const index = shown.indexOf(clicked as HTMLImageElement)
    // Deleted pictures are not shown.
    const isKnown = index >= 0 && shown.length === element.querySelectorAll('img').length
    element.contentEditable = 'true'
    let typed: string | undefined
    // Browsers type a space at the end of a line as one that cannot break.
    const read = () => field.changed((typed = element.innerHTML.replaceAll('&nbsp;', ' ')))
    element.addEventListener('input', read, { signal: waiting.signal })
    element.addEventListener('keydown', ({ key }) => key === 'Escape' && field.done(), { signal: waiting.signal })
    element.addEventListener('blur', field.left, { signal: waiting.signal })
    element.focus({ preventScroll: true })
    if (point) placeCaret(element, point)
    bar.show(field, [])
    current.close = () => {
      waiting.abort()
      element.removeAttribute('contenteditable')
    }
    try {
      const { editRichText } = await import('./rich-editing.ts')
      if (active !== current) return
      waiting.abort()
      const { tools, close } = editRichText(ui, field, {
        typed,
        point: findCaret(element) ?? point,
        picture: isKnown ? index : undefined,
      })
      current.close = close
      bar.show(field, tools)
    } catch (error) {
      if (active === current) end()
      ui.toast(`The text editor could not be loaded. ${getErrorMessage(error)}`)
    }
  }

  /** Leaves the text. What was typed stays. */
  function end(): void {
    if (!active) return
    const { close } = active
    active = undefined
    close()
    bar.hide()
    ui.root.host.removeAttribute('data-typing')
    on.left()
  }

  return {
    begin,
    end,
    isIn: (section: Element) => active !== undefined && section.contains(active.element),
    focusTool: bar.focusTool,
    get place() {
      return active?.place
    },
  }
}

export type TextEditing = ReturnType<typeof createTextEditing>
