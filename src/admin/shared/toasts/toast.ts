import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { MessageWithAction } from './toast-content.tsx'

/* The one place that speaks to people about what has happened. At most 5 at a time (A §9). */

export const MOST_TOASTS = 5
const SHOWN_MS = 5000
/** Of failures, and of what can be undone. */
const FAILURE_SHOWN_MS = 10_000

/** What a change meant, beside the words of the specification, and where to see it. */
export interface Fact {
  text: string
  link?: { label: string; href: string }
}

/** Something that people can still do about what was done, such as undo it. */
export interface ToastAction {
  label: string
  run: () => void
}

export type Words = string | { title?: string; message: string; fact?: Fact | undefined }

interface DoneOptions {
  shownMs?: number | undefined
  action?: ToastAction | undefined
  /** A new toast of the same kind takes the place of the one before, unless that has an action. */
  kind?: string
}

/** The toast of each kind that is on the screen. */
const current = new Map<string, string>()

export function showDone(words: Words, { shownMs = SHOWN_MS, action, kind }: DoneOptions = {}): void {
  const before = kind && current.get(kind)
  if (before) notifications.hide(before)
  // What was done about it cannot be done again.
  const once = action && {
    ...action,
    run() {
      notifications.hide(id)
      action.run()
    },
  }
  const id = notifications.show({
    ...asToast(words, undefined, once),
    color: 'green',
    autoClose: action ? FAILURE_SHOWN_MS : shownMs,
    role: 'status',
  })
  if (kind && !action) current.set(kind, id)
}

export function showFailed(words: Words, shownMs = FAILURE_SHOWN_MS): void {
  notifications.show({ ...asToast(words, 'Error'), color: 'red', autoClose: shownMs })
}

function asToast(words: Words, title?: string, action?: ToastAction) {
  const said: Exclude<Words, string> = typeof words === 'string' ? { ...(title && { title }), message: words } : words
  const { message, fact } = said
  return {
    closeButtonProps: { 'aria-label': 'Close the message' },
    ...(said.title && { title: said.title }),
    message: createElement(MessageWithAction, { message, fact, action }),
  }
}

/** Puts values in the place of `{words}`. */
export function fill<Text extends Words>(text: Text, values: unknown): Words {
  if (typeof text !== 'string') return { ...text, message: fillText(text.message, values) }
  return fillText(text, values)
}

const fillText = (text: string, values: unknown) =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const value = (values as Record<string, unknown> | undefined)?.[word]
    return typeof value === 'string' ? value : whole
  })
