import { copyLink } from './copy-text.ts'
import type { ToastStep } from './toast-content.tsx'

/** What a change meant for visitors, and where to see it. */
export interface ToastDetail {
  text: string
  /** What people usually do now. */
  next?: { label: string; href: string }
  link?: { label: string; href: string; isPublic?: true }
}

/** The second line of a toast. A link to a public page can be copied. */
export function toastDetail(detail: ToastDetail | undefined): { text: string; steps: ToastStep[] } | undefined {
  if (!detail) return undefined
  const { text, next, link } = detail
  const steps: ToastStep[] = [next, link].filter((step) => step !== undefined)
  if (link?.isPublic) steps.push({ label: 'Copy link', run: () => void copyLink(link.href) })
  return { text, steps }
}
