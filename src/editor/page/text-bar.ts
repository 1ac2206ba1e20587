import { el } from '../el.ts'
import { CONTENT_LIMIT } from '../fields.ts'
import type { Ui } from '../ui.ts'
import { main } from './dom.ts'
import { readText } from './plain-text.ts'

/** Below the bar, or the header of the website. */
const HIGHEST_PX = 64
/** A layout for every key would delay the next character. */
const MEASURE_MS = 300

interface Text {
  element: HTMLElement
  label: string
  /** The most characters that it can have. */
  limit: number
}

/** The bar beside the text that somebody edits: how long it is, and what can be done with it beside typing. */
export function createTextBar(ui: Ui, signal: AbortSignal) {
  let current: Text | undefined
  let measuring: ReturnType<typeof setTimeout> | undefined
  const length = el('span')
  const bar = el(
    'div',
    {
      class: 'counter',
      hidden: true,
      // Pressing it must not take the caret out of the text.
      onMousedown: (event: Event) => event.preventDefault(),
      onKeydown: (event: KeyboardEvent) => event.key === 'Escape' && current?.element.focus(),
    },
    length,
  )
  ui.root.append(bar)
  addEventListener('scroll', place, { passive: true, signal })
  // The keyboard of a phone opens, or the phone is turned.
  visualViewport?.addEventListener('resize', place, { signal })

  /** The lower end of what the person sees. A phone has its keyboard there, or the bar. */
  function lowestVisible(): number {
    const editingBar = ui.root.querySelector('.bar')?.getBoundingClientRect().top
    return Math.min(visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight, editingBar || innerHeight)
  }

  function place() {
    if (!current) return
    const box = current.element.getBoundingClientRect()
    bar.hidden = false
    bar.style.left = `${Math.max(4, Math.min(box.left, main().getBoundingClientRect().right - bar.offsetWidth - 8))}px`
    const lowest = lowestVisible() - bar.offsetHeight - 8
    const above = box.top - bar.offsetHeight - 10
    const top = box.bottom + 10 <= lowest || above < HIGHEST_PX ? Math.min(lowest, box.bottom + 10) : above
    bar.style.top = `${Math.max(HIGHEST_PX, top)}px`
  }

  function measure() {
    if (!current) return
    const { element, label, limit } = current
    const used = readText(element).length.toLocaleString('en')
    length.textContent = `${label} · ${limit >= CONTENT_LIMIT ? used : `${used} of ${limit.toLocaleString('en')}`} characters`
    place()
  }

  return {
    show(text: Text, tools: HTMLElement[]) {
      current = text
      bar.replaceChildren(length, ...tools)
      measure()
    },
    hide() {
      current = undefined
      bar.hidden = true
      bar.replaceChildren(length)
    },
    /** Somebody has typed. The length is shown a moment later. */
    update() {
      measuring ??= setTimeout(() => {
        measuring = undefined
        measure()
      }, MEASURE_MS)
    },
    /** Focuses the first tool. Says whether there is one. */
    focusTool(): boolean {
      const first = bar.querySelector<HTMLElement>('button:not([hidden])')
      first?.focus()
      return first !== null
    },
  }
}
