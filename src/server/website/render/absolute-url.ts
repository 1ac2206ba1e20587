import { safeUrl } from '#contract/safe-url.ts'

/** The whole address of a file, for those who read it outside the website; undefined for what is no web address. */
export function absoluteUrl(address: string | null | undefined, origin: string): string | undefined {
  const url = safeUrl(address)
  if (!url || !URL.canParse(url, origin)) return undefined
  const { protocol, href } = new URL(url, origin)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
