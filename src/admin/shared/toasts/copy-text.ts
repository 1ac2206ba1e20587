import { showFailed } from './toast.ts'

/** Copies a text. Resolves to whether it worked; `failed` is the toast if not. */
export async function copyText(text: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard needs https, and the browser may refuse it.
    showFailed(failed)
    return false
  }
}
