import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { PAGE } from '../fields.ts'
import { openFields } from '../panels/fields-panel.ts'
import { openPostDetails } from '../panels/post-details.ts'
import { openContacts, openSharedPart, findSharedPart } from '../panels/shared-part.ts'
import { isOfContacts } from '../section-names.ts'
import { findFieldLocation, findSectionElement, main } from './dom.ts'
import { isPartOfThePage } from './regions.ts'
import type { Selection } from './selection.ts'
import { followSlideControl, showSlideOf } from './slides.ts'

const findFieldElement = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('main [data-field]') : null
/** A picture inside a button has the focus of the button. */
const fieldWithFocus = () => {
  const element = document.activeElement
  return findFieldElement(element) ?? element?.closest('main button')?.querySelector<HTMLElement>('[data-kind="image"]') ?? null
}
const findSection = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('main > [data-section]') : null

/** Listens to what the person does on the page. */
export function listenToPage(editor: Editor, selection: Selection, actions: Actions, signal: AbortSignal): void {
  const { text, saver, ui } = editor
  const root = main()
  const isEditing = () => document.documentElement.dataset['view'] === 'draft'

  let pointer = ''
  function onPointerMove({ target, clientX, clientY }: PointerEvent) {
    // The page can move below a pointer that rests.
    const moved = `${clientX} ${clientY}`
    const section = pointer === moved ? null : findSection(target)
    pointer = moved
    if (section && isEditing() && !text.place) selection.select(section.dataset['section'])
  }

  let isTabPressed = false
  /** The field that got the focus by Tab. Drawing the page again replaces its element. */
  let reachedByTab: string | undefined
  /** Somebody who types goes on with the text that they see, not with what a colleague has made of it meanwhile. */
  const describe = (field: HTMLElement) => `${JSON.stringify(findFieldLocation(field))} ${field.textContent}`
  function onFocusIn({ target }: FocusEvent) {
    if (isTabPressed) reachedByTab = describe(target as HTMLElement)
    isTabPressed = false
    const section = isEditing() ? findSection(target) : null
    if (!section) return
    selection.select(section.dataset['section'])
    showSlideOf(section, target as Element)
  }

  /** Before the browser puts the caret where the person points. */
  function onMouseDown(event: MouseEvent) {
    reachedByTab = undefined
    const field = findFieldElement(event.target)
    if (!field) text.end()
    else if (isEditing() && !field.dataset['kind']) text.begin(field, { left: event.clientX, top: event.clientY }, event.target)
  }

  function onClick(event: MouseEvent) {
    if (!isEditing()) return
    const target = event.target as Element
    const field = findFieldElement(target)
    if (field?.closest('summary') && !target.closest('summary')?.parentElement?.hasAttribute('open')) return
    const section = findSection(target)
    if ((section && followSlideControl(section, target)) || field || !isPartOfThePage(target)) event.preventDefault()
    event.stopPropagation()
    if (field) selection.select(findFieldLocation(field)?.key)
    if (field?.dataset['kind']) openKind(editor, field)
    // Cards of contact information have no fields of the page.
    const values = section && editor.model.find(section.dataset['section']!)?.values
    if (!field && values && isOfContacts(values) && target.closest('li')) void openContacts(editor)
  }

  function onClickOutside(event: MouseEvent) {
    const part = isEditing() && event.target instanceof Element && findSharedPart(event.target)
    if (!part) return
    event.preventDefault()
    void openSharedPart(editor, part)
  }

  /** The page, the toolbar of a section, and the bar, in turn. */
  function moveToNextRegion(key: string | undefined) {
    if (!ui.root.activeElement && text.focusTool()) return
    if (ui.root.activeElement?.closest('.bar')) (findSectionElement(key) ?? root).focus()
    else if (ui.root.activeElement?.closest('.toolbar') || !selection.focusToolbar())
      ui.root.querySelector<HTMLElement>('.bar button')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = findSection(document.activeElement)?.dataset['section'] ?? selection.key
    isTabPressed = event.key === 'Tab'
    if (event.key === 'F6') {
      event.preventDefault()
      return moveToNextRegion(key)
    }
    if (event.altKey) moveByArrow(event, key)
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key) && !isTyping()) {
      event.preventDefault()
      return void (event.shiftKey || event.key.toLowerCase() === 'y' ? actions.redo() : actions.undo())
    }
    const field = root.contains(document.activeElement) && isEditing() ? fieldWithFocus() : null
    if (field && !field.isContentEditable && (event.key === 'Enter' || beginsText(event, field))) {
      beginField(event, field)
    } else if (event.key === 'Enter' && document.activeElement === findSectionElement(key)) {
      event.preventDefault()
      selection.focusToolbar()
    } else if (event.key === 'Escape' && ui.root.activeElement?.closest('.toolbar')) {
      findSectionElement(key)?.focus()
    }
  }

  /** Moves a section. In a text and in the inputs of a panel, the same keys move the caret or open a list. */
  function moveByArrow(event: KeyboardEvent, key: string | undefined) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    const isInInput = isTyping() || focused()?.closest('.panel, select')
    if (!by || key === undefined || !isEditing() || isInInput) return
    event.preventDefault()
    // The person may be in a toolbar by then.
    void actions.move(key, by).then(() => !ui.root.activeElement && findSectionElement(key)?.focus())
  }

  /** What is typed or pasted goes into the text, from the first character on. */
  function beginField(event: KeyboardEvent, field: HTMLElement) {
    if (event.key === 'Enter') event.preventDefault()
    if (field.dataset['kind']) return openKind(editor, field)
    text.begin(field)
    if (!field.isContentEditable) return
    getSelection()?.selectAllChildren(field)
    getSelection()?.collapseToEnd()
  }

  /** Whether somebody types in a text that they have reached by Tab. The space bar opens a question. */
  const beginsText = (event: KeyboardEvent, field: HTMLElement) =>
    describe(field) === reachedByTab
    && field.dataset['kind'] === undefined
    && isText(event)
    && !(event.key === ' ' && isPartOfThePage(field))

  function onBeforeUnload(event: BeforeUnloadEvent) {
    if (saver.state === 'saved') return
    // Sends while the browser asks.
    void saver.flush()
    event.preventDefault()
  }

  root.addEventListener('pointermove', onPointerMove, { signal })
  root.addEventListener('focusin', onFocusIn, { signal })
  root.addEventListener('mousedown', onMouseDown, { signal })
  root.addEventListener('click', onClick, { signal, capture: true })
  root.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true })
  document.addEventListener('click', onClickOutside, { signal })
  addEventListener('keydown', onKeyDown, { signal })
  addEventListener('beforeunload', onBeforeUnload, { signal })
}

/** The element with the focus, also inside of the editor. */
const focused = () => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement

/** Whether the browser's own undo is meant: in a text of the page or a field of the editor. */
function isTyping(): boolean {
  const inside = focused()
  return inside instanceof HTMLElement && (inside.isContentEditable || inside.matches('input:not([type="checkbox"]), textarea'))
}

/** Whether a key types or pastes something. */
function isText(event: KeyboardEvent): boolean {
  if (!/^(?:.|Dead|Process)$/u.test(event.key)) return false
  if (event.getModifierState('AltGraph')) return true
  return event.ctrlKey || event.metaKey ? event.key.toLowerCase() === 'v' : !event.altKey
}

/** A picture or a date is changed in a panel. */
function openKind(editor: Editor, field: HTMLElement): void {
  const place = findFieldLocation(field)
  if (!place) return
  if (place.key === PAGE) return openPostDetails(editor, place.path)
  const beside = ['isDecorative', 'alt'].map((name) => place.path.replace(/[^.]+$/, name))
  openFields(editor, place.key, 'Picture', (path) => path === place.path || beside.includes(path))
}
