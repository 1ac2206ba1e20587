/** An `@` with a domain without a dot, at the end of an address. */
const WITHOUT_DOT = /[^\s@](@[a-z\d-]+)\.?(?=$|[\s,;>)])/i

/** What is wrong with an email address in a text whose domain has no dot, such as `x@gmail`. Otherwise null. Small, for visitors. */
export function getDomainProblem(text: string): string | null {
  const domain = WITHOUT_DOT.exec(text)?.[1]
  return domain ? `This address is not complete: something like .com is missing after ${domain}.` : null
}
