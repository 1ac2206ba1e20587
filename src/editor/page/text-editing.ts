import { el } from '../el.ts'
import { CONTENT_LIMIT, fieldInfo, PAGE, partOf, textAt, withPart } from '../fields.ts'
import type { Model } from '../model.ts'
import { elementOf } from './dom.ts'
import { richTools } from './rich-tools.ts'
import type { Ui } from '../ui.ts'

export interface Place {
  key: string
  path: string
  part: number | undefined
}

export function placeOf(element: HTMLElement): Place | undefined {
  const { field, part } = element.dataset
  const key =
    element.closest<HTMLElement>('[data-section]')?.dataset['section'] ?? (element.closest('[data-page]') ? PAGE : undefined)
  return field && key ? { key, path: field, part: part === undefined ? undefined : Number(part) } : undefined
}

interface Listener {
  /** What can be done with this text beside typing. */
  tools(place: Place): HTMLElement | undefined
  /** The text of a field changed. */
  changed(key: string): void
  /** The person left the field. */
  left(): void
}

/** Lets people type in the texts of the page. One text at a time. */
export function createTextEditing(model: Model, ui: Ui, on: Listener) {
  let active: { element: HTMLElement; place: Place } | undefined
  const length = el('span')
  // Pressing it must not take the caret out of the text.
  const counter = el('div', { class: 'counter', hidden: true, onMousedown: (event: Event) => event.preventDefault() }, length)
  ui.root.append(counter)

  function begin(element: HTMLElement): void {
    if (active?.element === element) return
    end()
    const place = placeOf(element)
    const section = place && model.find(place.key)
    if (!place || !section) return
    const { kind, label, limit } = fieldInfo(section.values.sectionType, place.path)
    const text = partOf(textAt(section.values, place.path), kind, place.part)
    // The page may show a text in another way than it is stored.
    const isRich = kind === 'html'
    if (isRich) element.innerHTML = text
    else if (element.textContent !== text) element.textContent = text
    element.contentEditable = isRich ? 'true' : 'plaintext-only'
    element.classList.toggle('rich', isRich)
    // A heading keeps its role. Screen readers announce its name instead.
    ui.announce(`${label}: type, then press Escape.`)
    active = { element, place }
    element.addEventListener('input', onInput)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('beforeinput', onBeforeInput)
    element.addEventListener('blur', end)
    if (document.activeElement !== element) element.focus({ preventScroll: true })
    counter.replaceChildren(length, ...(isRich ? richTools() : [on.tools(place) ?? []].flat()))
    showCounter()

    function onInput() {
      const current = model.find(place!.key)
      if (!current) return
      const whole = textAt(current.values, place!.path)
      const typed = isRich ? element.innerHTML : readText(element)
      model.setValue(place!.key, place!.path, withPart(whole, kind, place!.part, typed))
      on.changed(place!.key)
      showCounter()
    }
    function onBeforeInput(event: InputEvent) {
      // Pasted texts bring no formats of other programs.
      if (isRich && event.inputType === 'insertFromPaste') {
        event.preventDefault()
        document.execCommand('insertText', false, event.dataTransfer?.getData('text/plain') ?? '')
        return
      }
      const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      const selected = String(getSelection() ?? '').length
      const room = limit - readText(element).length + selected
      if (added.length <= room) return
      event.preventDefault()
      if (room > 0) document.execCommand('insertText', false, added.slice(0, room))
      ui.toast(`${label} can have at most ${limit.toLocaleString('en')} characters. The rest was left out.`)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing) return
      const isDone = event.key === 'Escape' || (event.key === 'Enter' && kind !== 'paragraph' && !isRich)
      if (!isDone) return
      event.preventDefault()
      event.stopPropagation()
      const { path, key } = place!
      end()
      ui.announce(`${label} kept`)
      focusField(key, path)
    }
    function showCounter() {
      const box = element.getBoundingClientRect()
      counter.hidden = false
      const used = readText(element).length.toLocaleString('en')
      length.textContent = `${label} · ${limit === CONTENT_LIMIT ? used : `${used} of ${limit.toLocaleString('en')}`} characters`
      counter.style.left = `${Math.max(8, Math.min(box.left, innerWidth - 260))}px`
      counter.style.top = `${Math.min(innerHeight - 40, box.bottom + 10)}px`
    }
    cleanUp = () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('beforeinput', onBeforeInput)
      element.removeEventListener('blur', end)
    }
  }

  let cleanUp = () => {}

  /** Leaves the text. What was typed stays. */
  function end(): void {
    if (!active) return
    const { element } = active
    active = undefined
    cleanUp()
    counter.hidden = true
    element.removeAttribute('contenteditable')
    element.classList.remove('rich')
    on.left()
  }

  return {
    begin,
    end,
    isIn: (section: Element) => active !== undefined && section.contains(active.element),
    get place() {
      return active?.place
    },
  }
}

/** Browsers end an edited text with a line break that nobody typed. */
const readText = (element: HTMLElement) => (element.innerText || '').replace(/\n$/, '').replaceAll('\u00a0', ' ')

function focusField(key: string, path: string): void {
  elementOf(key)
    ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    ?.focus({ preventScroll: true })
}
export type TextEditing = ReturnType<typeof createTextEditing>
