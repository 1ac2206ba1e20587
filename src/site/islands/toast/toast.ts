import styles from './toast.module.css'

export interface Toast {
  title: string
  text: string
  isDestructive?: boolean
}

const MAX_SHOWN = 5
const SHOWN_FOR = 5_000
const DESTRUCTIVE_SHOWN_FOR = 10_000

function getToastContainer() {
  const found = document.querySelector<HTMLElement>('[data-toasts]')
  if (found) return found
  const section = document.createElement('section')
  section.ariaLabel = 'Notifications'
  section.className = styles['shelf']!
  section.dataset['toasts'] = ''
  return document.body.appendChild(section)
}

const element = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text })

/** Shows a message for 5 s, or 10 s if it is destructive. A sixth message removes the oldest (A §9). */
export function showToast({ title, text, isDestructive = false }: Toast) {
  const toast = document.createElement('div')
  toast.className = `${styles['toast']} ${isDestructive ? styles['destructive'] : ''}`
  toast.role = isDestructive ? 'alert' : 'status'

  const dismiss = Object.assign(element('button', '×'), { type: 'button', ariaLabel: 'Dismiss', onclick: () => toast.remove() })
  const stack = getToastContainer()
  stack.append(toast)
  // A live region announces changes, so it must exist before the message.
  requestAnimationFrame(() => toast.append(element('strong', title), element('p', text), dismiss))

  while (stack.childElementCount > MAX_SHOWN) stack.firstElementChild!.remove()
  setTimeout(() => toast.remove(), isDestructive ? DESTRUCTIVE_SHOWN_FOR : SHOWN_FOR)
}

/** What became of an enquiry that was kept while there was no connection: its reference, if it was sent. */
export const showOutcome = (reference: string | undefined) =>
  showToast(
    reference
      ? { title: 'Message Sent', text: `Your message has arrived. Your reference number is ${reference}.` }
      : { title: 'Error', text: 'Your message could not be sent. Open the form to send it again.', isDestructive: true },
  )
