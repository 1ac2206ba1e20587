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

  /** Shows a message in place of the one before. Questions stay. */
  function show(text: string, action?: ToastAction): HTMLElement {
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
    for (const other of toasts.querySelectorAll<HTMLElement>('.toast')) if (!waiting.includes(other)) other.remove()
    toasts.prepend(box)
    return box
  }

  return {
    root,
    /** Announces a sentence to screen readers. */
    announce: (text: string) => void (live.textContent = text),
    /** Shows a message for some seconds, and while its button has the focus. */
    toast(text: string, action?: ToastAction) {
      const box = show(text, action)
      const close = () => box.remove()
      setTimeout(
        () => (box.contains(root.activeElement) ? box.addEventListener('focusout', close, { once: true }) : close()),
        TOAST_MS,
      )
    },
    /** Shows a message until the person closes it, or until the next one. */
    notice(text: string) {
      show(text)
    },
    /** Asks something, until the person answers or is asked something else about the same. */
    ask(about: unknown, text: string, answer: ToastAction) {
      const asked = questions.get(about)
      // Drawing it again would take the focus from its button.
      if (asked?.isConnected && asked.firstChild!.textContent === text) return
      asked?.remove()
      questions.set(about, show(text, answer))
    },
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
