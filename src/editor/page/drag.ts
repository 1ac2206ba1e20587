import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { findSectionElement } from './dom.ts'

/** A movement below this is a click. */
const THRESHOLD = 6
const EDGE = 80
const SPEED = 14

/** Drags a section to another place. A line shows where it will be; the page scrolls at its edges; Escape cancels. */
export function dragSection(start: PointerEvent, key: string, { ui, model }: Editor, actions: Actions): void {
  if (start.button !== 0) return
  const handle = start.currentTarget as HTMLElement
  const line = el('div', { class: 'drop-line', hidden: true })
  const stop = new AbortController()
  const { signal } = stop
  let isDragging = false
  let y = start.clientY
  let target: number | undefined
  let frame = 0
  handle.setPointerCapture(start.pointerId)
  ui.root.append(line)

  function follow() {
    if (y < EDGE) scrollBy({ top: -SPEED, behavior: 'instant' })
    else if (y > innerHeight - EDGE) scrollBy({ top: SPEED, behavior: 'instant' })
    // A section that was added a moment ago may not be drawn yet.
    const boxes = model.sections.flatMap((section, index) => {
      const element = findSectionElement(section.key)
      return element ? [{ index, box: element.getBoundingClientRect() }] : []
    })
    const from = model.sections.findIndex((section) => section.key === key)
    const next = boxes.find(({ box }) => y < box.top + box.height / 2)
    const place = next ? next.index : model.sections.length
    // The dragged section leaves its place, so all places after it move up by one.
    target = place > from ? place - 1 : place
    line.hidden = false
    line.style.top = `${next ? next.box.top : (boxes.at(-1)?.box.bottom ?? 0)}px`
    frame = requestAnimationFrame(follow)
  }
  function end() {
    cancelAnimationFrame(frame)
    stop.abort()
    line.remove()
  }

  function onPointerMove(event: PointerEvent) {
    y = event.clientY
    if (isDragging || Math.abs(y - start.clientY) < THRESHOLD) return
    isDragging = true
    ignoreClickAfter(handle)
    follow()
  }
  function onPointerUp() {
    if (isDragging && target !== undefined) void actions.moveTo(key, target)
    end()
  }
  handle.addEventListener('pointermove', onPointerMove, { signal })
  handle.addEventListener('pointerup', onPointerUp, { signal })
  handle.addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
}

/** The click that ends a drag, also one that was cancelled, opens nothing. */
function ignoreClickAfter(handle: HTMLElement): void {
  const over = new AbortController()
  handle.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, signal: over.signal })
  addEventListener('pointerup', () => setTimeout(() => over.abort()), { once: true })
}
