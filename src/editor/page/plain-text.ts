import { createAfterFrame } from './after-frame.ts'

/** A text that is being edited in the element that shows it. */
export interface TextField {
  element: HTMLElement
  label: string
  limit: number
  /** Enter ends the editing instead of starting a new line. */
  isOneLine: boolean
  /** The stored text. */
  text: string
  changed(text: string): void
  /** The person pressed Escape or Enter. */
  done(): void
  left(): void
  /** Returns whether the pasted text was taken care of. */
  pasted(text: string): boolean
  refused(what: string): void
}

/** Browsers end an edited text with a line break that nobody typed. */
export const readText = (element: HTMLElement) => (element.innerText || '').replace(/\n$/, '').replaceAll('\u00a0', ' ')

/** An upper bound for the length of the text, without a layout: each element in it may be one or two line breaks. */
const estimateLength = (element: HTMLElement) => (element.textContent?.length ?? 0) + 2 * element.getElementsByTagName('*').length

/** Lets a person type in an element. Returns what ends it. */
export function editPlainText({ element, limit, isOneLine, text, ...on }: TextField): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // The page may show the text differently from how it is stored.
  if (element.textContent !== text) element.textContent = text
  element.contentEditable = 'plaintext-only'
  // Reading the text makes the browser lay out the section, which would delay the typed character.
  const reading = createAfterFrame(() => on.changed(readText(element)))
  element.addEventListener('input', reading.schedule, { signal })
  addEventListener('pagehide', reading.flush, { signal, capture: true })
  element.addEventListener('blur', on.left, { signal })
  element.addEventListener('beforeinput', onBeforeInput, { signal })
  element.addEventListener('keydown', onKeyDown, { signal })
  // Firefox opens or closes a question when the key is released.
  element.addEventListener('keyup', (event) => event.key === ' ' && element.matches('summary') && event.preventDefault(), {
    signal,
  })
  element.addEventListener(
    'paste',
    (event) => on.pasted(event.clipboardData?.getData('text/plain') ?? '') && event.preventDefault(),
    { signal },
  )
  if (document.activeElement !== element) element.focus({ preventScroll: true })
  return () => {
    reading.flush()
    stop.abort()
    element.removeAttribute('contenteditable')
  }

  function onBeforeInput(event: InputEvent) {
    const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    if (estimateLength(element) + added.length <= limit) return
    const selected = String(getSelection() ?? '').length
    const room = limit - readText(element).length + selected
    if (added.length <= room) return
    event.preventDefault()
    if (room > 0) document.execCommand('insertText', false, added.slice(0, room))
    on.refused('The rest was left out.')
  }
  function onKeyDown(event: KeyboardEvent) {
    // The browser would open or close the question in place of typing a space.
    const isSpace = event.key === ' ' && !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing
    if (isSpace && element.matches('summary')) {
      event.preventDefault()
      document.execCommand('insertText', false, ' ')
    }
    if (event.isComposing || !(event.key === 'Escape' || (event.key === 'Enter' && isOneLine))) return
    event.preventDefault()
    event.stopPropagation()
    on.done()
  }
}
