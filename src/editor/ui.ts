import { button, el } from './el.ts'
import chromeCss from './styles/chrome.css?inline'
import pageCss from './page/page.css?inline'

/* Everything that the editor draws is in one shadow tree, so that neither its styles nor those of the site reach the other. */

const sheet = (css: string) => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

interface ToastAction {
  text: string
  run: () => void
}

export interface Ui {
  root: ShadowRoot
  /** Announces a sentence to screen readers. */
  announce(text: string): void
  /** Shows a sentence with what to do about it: for some seconds, or until the person has read it. */
  toast(text: string, action?: ToastAction, stays?: boolean): void
  /** Call it when everything is saved. Removes the messages about unsaved changes. */
  settle(): void
  close(): void
}

const TOAST_MS = 8000

export function openUi(host: HTMLElement): Ui {
  const root = host.shadowRoot!
  root.adoptedStyleSheets = [sheet(chromeCss)]
  const ofPage = sheet(pageCss)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ofPage]
  document.documentElement.dataset['editing'] = ''
  const live = el('div', { role: 'status', class: 'unseen' })
  const toasts = el('div', { 'class': 'toasts', 'role': 'region', 'aria-label': 'Messages' })
  root.replaceChildren(live, toasts)

  function toast(text: string, action?: ToastAction, stays = false) {
    const close = () => box.remove()
    const box = el(
      'div',
      { class: 'toast', role: 'alert' },
      el('p', {}, text),
      action
        && button(action.text, () => {
          close()
          action.run()
        }),
      button('Close', close, { icon: 'close', isIconOnly: true }),
    )
    box.toggleAttribute('data-waits', stays && action !== undefined)
    toasts.replaceChildren(box)
    // A message stays while its button has the focus.
    const closeSoon = () => (box.contains(root.activeElement) ? box.addEventListener('focusout', close, { once: true }) : close())
    if (!stays) setTimeout(closeSoon, TOAST_MS)
  }

  return {
    root,
    announce: (text) => (live.textContent = text),
    toast,
    settle: () => toasts.querySelector('[data-waits]')?.remove(),
    close() {
      root.replaceChildren()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== ofPage)
      delete document.documentElement.dataset['editing']
    },
  }
}
