import styles from './toast.module.css'

export interface Toast {
  title: string
  text: string
  isDestructive?: boolean
}

const MAX_SHOWN = 5
const SHOWN_FOR = 5_000
const DESTRUCTIVE_SHOWN_FOR = 10_000

function shelf() {
  const found = document.querySelector<HTMLElement>('[data-toasts]')
  if (found) return found
  const section = document.createElement('section')
  section.ariaLabel = 'Notifications'
  section.className = styles['shelf']!
  section.dataset['toasts'] = ''
  return document.body.appendChild(section)
}

const element = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text })

/** Shows a message for a while: 5 s, or 10 s for a destructive one; the oldest goes when a sixth comes (A §9). */
export function showToast({ title, text, isDestructive = false }: Toast) {
  const toast = document.createElement('div')
  toast.className = `${styles['toast']} ${isDestructive ? styles['destructive'] : ''}`
  toast.role = isDestructive ? 'alert' : 'status'

  const dismiss = Object.assign(element('button', '×'), { type: 'button', ariaLabel: 'Dismiss', onclick: () => toast.remove() })
  const stack = shelf()
  stack.append(toast)
  // A live region is read out when it changes, so it has to be there first.
  requestAnimationFrame(() => toast.append(element('strong', title), element('p', text), dismiss))

  while (stack.childElementCount > MAX_SHOWN) stack.firstElementChild!.remove()
  setTimeout(() => toast.remove(), isDestructive ? DESTRUCTIVE_SHOWN_FOR : SHOWN_FOR)
}
