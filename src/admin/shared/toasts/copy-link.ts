import { showDone, showFailed } from './toast.ts'

/** Copies the full address of a path of this website, and says so. */
export async function copyLink(path: string) {
  const address = new URL(path, location.href).href
  try {
    await navigator.clipboard.writeText(address)
    showDone('Link copied')
  } catch {
    // The clipboard needs https, and the browser may refuse it.
    showFailed(`The link could not be copied. It is ${address}`)
  }
}
