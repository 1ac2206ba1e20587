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

const TOAST_MS = 8000

export function openUi(host: HTMLElement) {
  const root = host.shadowRoot!
  root.adoptedStyleSheets = [sheet(chromeCss)]
  const ofPage = sheet(pageCss)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ofPage]
  document.documentElement.dataset['editing'] = ''
  const live = el('div', { role: 'status', class: 'unseen' })
  const toasts = el('div', { 'class': 'toasts', 'role': 'region', 'aria-label': 'Messages' })
  root.replaceChildren(live, toasts)
  const questions = new Map<unknown, HTMLElement>()

  /**
   * Shows a sentence with what to do about it: for some seconds, or until the person has read it. One that stays and has an action is a
   * question: it waits for its answer, or for another question about the same.
   */
  function toast(text: string, action?: ToastAction, stays = false, about: unknown = text) {
    const asked = questions.get(about)
    // Drawing it again would take the focus from its button.
    if (asked?.isConnected && asked.firstChild!.textContent === text) return
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
    const waiting = [...questions.values()]
    for (const other of toasts.querySelectorAll<HTMLElement>('.toast'))
      if (other === asked || !waiting.includes(other)) other.remove()
    if (stays && action) questions.set(about, box)
    toasts.prepend(box)
    // A message stays while its button has the focus.
    const closeSoon = () => (box.contains(root.activeElement) ? box.addEventListener('focusout', close, { once: true }) : close())
    if (!stays) setTimeout(closeSoon, TOAST_MS)
  }

  return {
    root,
    /** Announces a sentence to screen readers. */
    announce: (text: string) => void (live.textContent = text),
    toast,
    /** Removes the question about this, or all questions: call it when everything is saved. */
    settle(about?: unknown) {
      for (const [key, box] of questions) if (about === undefined || about === key) box.remove()
    },
    close() {
      root.replaceChildren()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== ofPage)
      delete document.documentElement.dataset['editing']
    },
  }
}
export type Ui = ReturnType<typeof openUi>
