import { postSlug } from '#contract/text/slug.ts'

/** The fragment of each program, such as program-computer-science. Undefined if an earlier one has it, or for a title without letters. */
export function listProgramAnchors(programs: { title: string }[]): (string | undefined)[] {
  const taken = new Set([''])
  return programs.map(({ title }) => {
    const slug = postSlug(title)
    if (taken.has(slug)) return undefined
    taken.add(slug)
    return `program-${slug}`
  })
}
