import { safeUrl } from '#contract/links/safe-url.ts'

/** The absolute address of a file; undefined if it is not a web address. */
export function absoluteUrl(address: string | null | undefined, origin: string): string | undefined {
  const url = safeUrl(address)
  if (!url || !URL.canParse(url, origin)) return undefined
  const { protocol, href } = new URL(url, origin)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
