import { copyText } from './copy-text.ts'
import { showDone } from './toast.ts'

/** Copies the full address of a path of this website, and says so. */
export async function copyLink(path: string) {
  const address = new URL(path, location.href).href
  if (await copyText(address, `The link could not be copied. It is ${address}`)) showDone('Link copied')
}
