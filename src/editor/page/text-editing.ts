import { onOneLine } from '#contract/text/lenient-json.ts'
import { parseCells, withCells } from '#contract/sections/table-cells.ts'
import { findTableIssue } from '#contract/sections/table-rows.ts'
import { getErrorMessage } from '../api.ts'
import { el } from '../el.ts'
import { CONTENT_LIMIT, fieldInfo, PAGE, getAt, getPart, textAt, replacePart } from '../fields.ts'
import type { Model } from '../model.ts'
import type { Ui } from '../ui.ts'
import { fieldElement, main } from './dom.ts'
import { editPlainText, readText, type TextField } from './plain-text.ts'
import type { Point } from './rich-text.ts'

export interface FieldLocation {
  key: string
  path: string
  part: number | undefined
}

export function findFieldLocation(element: HTMLElement): FieldLocation | undefined {
  const { field, part } = element.dataset
  const key =
    element.closest<HTMLElement>('[data-section]')?.dataset['section'] ?? (element.closest('[data-page]') ? PAGE : undefined)
  return field && key ? { key, path: field, part: part === undefined ? undefined : Number(part) } : undefined
}

interface Listener {
  /** What can be done with this text beside typing. */
  tools(place: FieldLocation): HTMLElement | undefined
  changed(key: string): void
  /** The person left the field. */
  left(): void
}

interface Active {
  element: HTMLElement
  place: FieldLocation
  close(): void
}

/** Below the bar, or the header of the website. */
const HIGHEST_PX = 64
/** A layout for every key would delay the next character. */
const MEASURE_MS = 300

/** Lets people type in the texts of the page. One text at a time. */
export function createTextEditing(model: Model, ui: Ui, signal: AbortSignal, on: Listener) {
  let active: Active | undefined
  let hasCounter = true
  let measuring: ReturnType<typeof setTimeout> | undefined
  const length = el('span')
  const counter = el(
    'div',
    {
      class: 'counter',
      hidden: true,
      // Pressing it must not take the caret out of the text.
      onMousedown: (event: Event) => event.preventDefault(),
      onKeydown: (event: KeyboardEvent) => event.key === 'Escape' && active?.element.focus(),
    },
    length,
  )
  ui.root.append(counter)

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
    const isOneLine = kind === 'text' || kind === 'table'
    const field: TextField = {
      element,
      label,
      limit,
      isOneLine: kind !== 'paragraph',
      text: getPart(before, kind, part),
      changed(typed) {
        if (!model.find(key)) return
        // What is typed can be several parts, so it does not go into the text that already contains it.
        model.setValue(key, path, replacePart(before, kind, part, isOneLine ? onOneLine(typed) : typed))
        on.changed(key)
        measuring ??= setTimeout(() => {
          measuring = undefined
          if (active !== current) return
          placeCounter()
          showLength()
        }, MEASURE_MS)
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
    function showLength() {
      const used = readText(element).length.toLocaleString('en')
      length.textContent = `${label} · ${limit >= CONTENT_LIMIT ? used : `${used} of ${limit.toLocaleString('en')}`} characters`
    }
    const current: Active = { element, place, close: () => undefined }
    active = current
    ui.root.host.toggleAttribute('data-typing', true)
    // A heading keeps its role. Screen readers announce its name instead.
    ui.announce(`${label}: type, then press Escape. F6 leads to the formats.`)
    // Below a cell are other cells, and its length does not matter.
    hasCounter = kind !== 'table'
    if (kind === 'html') void beginRich(current, field, point, clicked)
    else {
      current.close = editPlainText(field)
      counter.replaceChildren(length, ...[on.tools(place) ?? []].flat())
    }
    showLength()
    placeCounter()
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
    counter.replaceChildren(length)
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
      counter.replaceChildren(length, ...tools)
      placeCounter()
    } catch (error) {
      if (active === current) end()
      ui.toast(`The text editor could not be loaded. ${getErrorMessage(error)}`)
    }
  }

  /** The lower end of what the person sees. A phone has its keyboard there, or the bar. */
  function lowestVisible(): number {
    const bar = ui.root.querySelector('.bar')?.getBoundingClientRect().top
    return Math.min(visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight, bar || innerHeight)
  }

  function placeCounter() {
    if (!active || !hasCounter) return
    const box = active.element.getBoundingClientRect()
    counter.hidden = false
    counter.style.left = `${Math.max(4, Math.min(box.left, main().getBoundingClientRect().right - counter.offsetWidth - 8))}px`
    const lowest = lowestVisible() - counter.offsetHeight - 8
    const above = box.top - counter.offsetHeight - 10
    const top = box.bottom + 10 <= lowest || above < HIGHEST_PX ? Math.min(lowest, box.bottom + 10) : above
    counter.style.top = `${Math.max(HIGHEST_PX, top)}px`
  }
  addEventListener('scroll', placeCounter, { passive: true, signal })
  // The keyboard of a phone opens, or the phone is turned.
  visualViewport?.addEventListener('resize', placeCounter, { signal })

  /** Leaves the text. What was typed stays. */
  function end(): void {
    if (!active) return
    const { close } = active
    active = undefined
    close()
    counter.hidden = true
    ui.root.host.removeAttribute('data-typing')
    on.left()
  }

  return {
    begin,
    end,
    isIn: (section: Element) => active !== undefined && section.contains(active.element),
    focusTools: () => active !== undefined && focusFirst(counter),
    get place() {
      return active?.place
    },
  }
}

/** Puts the caret where the person clicked. The browser cannot, because what they clicked has been replaced. */
function placeCaret(element: HTMLElement, { left, top }: Point): void {
  const at = document.caretPositionFromPoint?.(left, top)
  if (at && element.contains(at.offsetNode)) getSelection()?.collapse(at.offsetNode, at.offset)
}

/** Where the caret is on the screen. */
function findCaret(element: HTMLElement): Point | undefined {
  const selection = getSelection()
  if (!selection?.rangeCount || !element.contains(selection.anchorNode)) return undefined
  const { x, y, height } = selection.getRangeAt(0).getBoundingClientRect()
  return height > 0 ? { left: x, top: y + height / 2 } : undefined
}

function focusFirst(counter: HTMLElement): boolean {
  const first = counter.querySelector<HTMLElement>('button:not([hidden])')
  first?.focus()
  return first !== null
}

export type TextEditing = ReturnType<typeof createTextEditing>
