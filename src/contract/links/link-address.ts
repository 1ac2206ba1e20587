import { safeUrl } from './safe-url.ts'

/* Turns what somebody typed or pasted into the address of a link. */

/** How many links one request can check. */
export const MAX_CHECKED_LINKS = 200

export type ReadAddress = { url: string } | { refusal: string }

const NO_ADDRESS = 'Search for a page or file, or type an address such as www.jamb.gov.ng'
const ON_DEVICE = 'This file is on your device, where visitors cannot open it. Upload it instead.'
const IS_PREVIEW = 'This is a preview, which visitors cannot open. Search for the page by its title instead.'

const EMAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i
/** Begins with + or 0, so that dates and amounts are not taken for phone numbers. */
const PHONE = /^[+0][\d\s().-]{6,}$/
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/iu
const FILE_NAME = /^[^/]+\.(?:pdf|docx?|xlsx?|pptx?|ods|jpe?g|png|gif|webp|svg|mp4|mp3|zip|txt)$/i
const LOCAL_FILE = /^(?:file:|[a-z]:[\\/]|\\\\)/i
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Addresses of our own website that only staff or nobody can open later. */
const PREVIEW = /^\/preview(?:[/?#]|$)/

const readPhone = (text: string) => `tel:${text.replace(/[^\d+]/g, '')}`

function readWebAddress(text: string, publicUrl: string): ReadAddress {
  const url = URL.parse(text)
  if (!url?.hostname) return { refusal: `"${text}" is not a complete address.` }
  // A link within the website stays correct when a page is renamed or the website moves to another domain.
  return url.origin === URL.parse(publicUrl)?.origin ? readPath(url.pathname + url.search + url.hash) : checkUrl(url.href)
}

const readPath = (path: string): ReadAddress => (PREVIEW.test(path) ? { refusal: IS_PREVIEW } : checkUrl(path))

const checkUrl = (url: string): ReadAddress =>
  safeUrl(url) ? { url: safeUrl(url) } : { refusal: 'This address is too long, or visitors may not open it.' }

/** Reads an address. `publicUrl` is the address of our own website. */
export function readAddress(typed: string, publicUrl: string): ReadAddress {
  const text = typed.trim()
  if (text === '') return { refusal: NO_ADDRESS }
  if (LOCAL_FILE.test(text)) return { refusal: ON_DEVICE }
  if (EMAIL.test(text)) return { url: `mailto:${text}` }
  if (PHONE.test(text) && text.replace(/\D/g, '').length >= 7) return { url: readPhone(text) }
  if (text.startsWith('//')) return readWebAddress(`https:${text}`, publicUrl)
  if (/^[/#?]/.test(text)) return readPath(text)
  if (/^https?:/i.test(text)) return readWebAddress(text, publicUrl)
  if (/^tel:/i.test(text)) return { url: readPhone(text) }
  if (/^mailto:/i.test(text)) return checkUrl(text)
  if (FILE_NAME.test(text)) return { refusal: `"${text}" is the name of a file. Search for it, or upload it.` }
  if (DOMAIN.test(text)) return readWebAddress(`https://${text}`, publicUrl)
  const scheme = SCHEME.exec(text)?.[1]
  if (scheme) return { refusal: `Visitors cannot open addresses that begin with ${scheme}:` }
  return { refusal: `"${text}" is not an address. Search for the page, or type an address such as www.jamb.gov.ng` }
}
