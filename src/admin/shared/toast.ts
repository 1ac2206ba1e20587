import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { MessageWithAction } from './message-with-action.tsx'

/* The one place that speaks to people about what has happened. At most 5 at a time (A §9). */

export const MOST_TOASTS = 5
const SHOWN_MS = 5000
/** Of failures, and of what can be undone. */
const FAILURE_SHOWN_MS = 10_000

export type Words = string | { title: string; message: string }

/** Something that people can still do about what was done, such as undo it. */
export interface ToastAction {
  label: string
  run: () => void
}

export function showDone(words: Words, shownMs = SHOWN_MS, action?: ToastAction): void {
  const toast = asToast(words)
  notifications.show({
    ...toast,
    ...(action && { message: createElement(MessageWithAction, { message: toast.message, action }) }),
    color: 'green',
    autoClose: action ? FAILURE_SHOWN_MS : shownMs,
    role: 'status',
  })
}

export function showFailed(words: Words, shownMs = FAILURE_SHOWN_MS): void {
  notifications.show({ ...asToast(words, 'Error'), color: 'red', autoClose: shownMs })
}

const asToast = (words: Words, title?: string) => ({
  closeButtonProps: { 'aria-label': 'Close the message' },
  ...(typeof words === 'string' ? { ...(title && { title }), message: words } : words),
})

/** Puts values in the place of `{words}`. */
export function fill<Text extends Words>(text: Text, values: unknown): Words {
  if (typeof text !== 'string') return { title: text.title, message: fillText(text.message, values) }
  return fillText(text, values)
}

const fillText = (text: string, values: unknown) =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const value = (values as Record<string, unknown> | undefined)?.[word]
    return typeof value === 'string' ? value : whole
  })
