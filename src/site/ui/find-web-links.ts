import type { TextLink } from '#contract/contact-info/phone-numbers.ts'

/** Web addresses with https:// or www., and email addresses. The bounds keep the time linear in the length of the text. */
const ADDRESS =
  /(?<![\p{L}\p{N}_.+-])(?:(?:https?:\/\/|www\.)[^\s<>"“”]{1,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8})/giu
const PUNCTUATION = new Set(".,;:!?…*_'’‘»]}|-")

/** Without the punctuation of its sentence. A bracket belongs to the address if it was opened in it. */
function trimEnd(address: string): string {
  let end = address.length
  while (PUNCTUATION.has(address[end - 1]!) || (address[end - 1] === ')' && !address.slice(0, end).includes('('))) end -= 1
  return address.slice(0, end)
}

function toUrl(address: string): string | undefined {
  if (/^[^/:]+@/.test(address)) return `mailto:${address}`
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  return url?.hostname.includes('.') ? url.href : undefined
}

/** The web and email addresses in a plain text. */
export const findWebLinks = (value: string): TextLink[] =>
  [...value.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const text = trimEnd(found)
    const url = toUrl(text)
    return url ? [{ index, text, url }] : []
  })
