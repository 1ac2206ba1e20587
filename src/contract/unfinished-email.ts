/** An `@` with a domain without a dot, at the end of an address. */
const UNFINISHED = /[^\s@](@[a-z\d-]+)\.?(?=$|[\s,;>)])/i

/** What to ask if an address in a text seems to lack its end, such as `x@gmail`. Otherwise null. It is light enough for a visitor. */
export function askForDomainEnd(text: string): string | null {
  const domain = UNFINISHED.exec(text)?.[1]
  return domain ? `Is something missing after ${domain}?` : null
}
