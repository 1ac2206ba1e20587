import { showDone, showFailed } from './toast.ts'

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

/** Copies the full address of a path of this website, and says so. */
export async function copyLink(path: string) {
  const address = new URL(path, location.href).href
  if (await copyText(address, `The link could not be copied. It is ${address}`)) showDone('Link copied')
}
