import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastContent, type ToastAction, type ToastStep } from './toast-content.tsx'

/* All toasts of the admin. At most 5 are visible (A §9). */

export const MAX_TOASTS = 5
const DURATION_MS = 5000
/** For failures and for toasts with an action. */
const FAILURE_DURATION_MS = 10_000

const FAILURE_TITLE = 'Error'

export type ToastText = string | { title?: string; message: string; detail?: { text: string; steps: ToastStep[] } | undefined }

interface DoneOptions {
  durationMs?: number | undefined
  action?: ToastAction | undefined
  /** A new toast replaces the last one of the same kind, unless that one has an action that is still possible. */
  kind?: string
}

/** The visible toast of each kind. */
const current = new Map<string, string>()

export function showDone(words: ToastText, { durationMs = DURATION_MS, action, kind }: DoneOptions = {}): void {
  const before = kind && current.get(kind)
  if (before) notifications.hide(before)
  // An action runs only once.
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
    autoClose: action ? FAILURE_DURATION_MS : durationMs,
    role: 'status',
  })
  if (kind && (!action || action.endsWithNext)) current.set(kind, id)
}

/** Returns the id of the toast. */
export const showFailed = (words: ToastText, durationMs = FAILURE_DURATION_MS): string =>
  notifications.show({ ...asToast(words, FAILURE_TITLE), color: 'red', autoClose: durationMs })

export const hideToast = (id: string): void => void notifications.hide(id)

/** Adds the reason of a failure on a separate line, unless the text already has it. */
export function withReason(words: ToastText, reason: string): ToastText {
  const said = typeof words === 'string' ? { title: FAILURE_TITLE, message: words } : words
  return said.message.includes(reason) ? words : { ...said, detail: { text: reason, steps: [] } }
}

function asToast(words: ToastText, title?: string, action?: ToastAction) {
  const said: Exclude<ToastText, string> = typeof words === 'string' ? { ...(title && { title }), message: words } : words
  const { message, detail } = said
  return {
    closeButtonProps: { 'aria-label': 'Close the message' },
    ...(said.title && { title: said.title }),
    message: createElement(ToastContent, {
      message,
      detail: detail?.text,
      steps: [...(detail?.steps ?? []), ...(action ? [action] : [])],
    }),
  }
}

/** Replaces `{placeholders}` by values. */
export function fill<Text extends ToastText>(text: Text, values: unknown): ToastText {
  if (typeof text !== 'string') return { ...text, message: fillText(text.message, values) }
  return fillText(text, values)
}

const fillText = (text: string, values: unknown) =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const value = (values as Record<string, unknown> | undefined)?.[word]
    return typeof value === 'string' ? value : whole
  })
