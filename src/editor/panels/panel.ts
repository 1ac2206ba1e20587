import { button, el } from '../el.ts'
import { makeRoom } from '../page/make-room.ts'
import type { Ui } from '../ui.ts'

export interface Panel {
  body: HTMLElement
  /** Aborted when the panel closes. */
  readonly signal: AbortSignal
  close(): void
}

let current: { close(): void; update: (() => void) | undefined } | undefined

interface PanelOptions {
  title: string
  onClose?: () => void
  /** Shows what has changed on the page since the panel was drawn. */
  update?: () => void
  /** Across the whole width, for pictures. */
  isWide?: boolean
}

/** A panel at the side, on phones a sheet from below. One is open at a time; Escape closes it and the focus goes back. */
export function openPanel(ui: Ui, { title, onClose, update, isWide = false }: PanelOptions): Panel {
  current?.close()
  const cameFrom = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
  const heading = el('h2', { tabindex: '-1' }, title)
  const body = el('div', { class: 'panel-body' })
  const box = el(
    'div',
    { 'class': isWide ? 'panel wide' : 'panel', 'role': 'dialog', 'aria-label': title },
    el(
      'div',
      { class: 'panel-head' },
      heading,
      button('Close', () => panel.close(), { icon: 'close', isIconOnly: true }),
    ),
    body,
  )
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    panel.close()
  })
  const closed = new AbortController()
  const { signal } = closed
  const panel = {
    body,
    update,
    signal,
    close() {
      if (signal.aborted) return
      closed.abort()
      current = undefined
      const hadFocus = box.contains(ui.root.activeElement)
      box.remove()
      ui.root.host.removeAttribute('data-panel')
      makeRoom(false)
      onClose?.()
      if (hadFocus && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
    },
  }
  current = panel
  ui.root.append(box)
  ui.root.host.toggleAttribute('data-panel', !isWide)
  makeRoom(!isWide)
  heading.focus({ preventScroll: true })
  return panel
}

/** A link to a screen of the admin. */
export const adminLink = (text: string, href: string) =>
  el('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, `${text} (opens a new tab)`)

export const closePanel = () => current?.close()
export const updatePanel = () => current?.update?.()
