import { isSignInSlug } from '#contract/text/slug.ts'
import { findForbidden, type Candidate } from '#server/redirects/checks.ts'
import { createRuleIndex } from '#server/redirects/rule-index.ts'
import { findChain } from '#server/redirects/rules.ts'
import type { Rows } from './format.ts'

/** What the forms of the admin refuse although each field is valid: the table, the number of the row from 0, and the reason. */
interface Refused {
  table: string
  index: number
  problem: string
}

export function findRefusedRow(rows: Rows): Refused | undefined {
  for (const [table, find] of Object.entries(CHECKS)) {
    const problems = find(rows[table]!)
    const index = problems.findIndex(Boolean)
    if (index >= 0) return { table, index, problem: problems[index]! }
  }
  return undefined
}

type Check = (rows: Rows[string]) => (string | undefined)[]

const checkParents: Check = (rows) => {
  const roots = new Set(rows.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  return rows.map(({ parentId }) =>
    parentId === null || roots.has(parentId) ? undefined : 'its parent is missing, or has a parent itself',
  )
}

const checkRules: Check = (rows) => {
  const active = createRuleIndex()
  return (rows as unknown as Candidate[]).map((rule) => {
    const problem = findForbidden(rule) ?? (rule.isActive ? findChain(rule, active.near(rule)) : undefined)
    if (rule.isActive) active.add(rule)
    return problem?.message
  })
}

const CHECKS: Record<string, Check> = {
  categories: checkParents,
  menuItems: checkParents,
  pages: (rows) =>
    rows.map(({ slug }) =>
      isSignInSlug(slug as string) ? `visitors could mistake /${slug as string} for the sign-in` : undefined,
    ),
  redirectRules: checkRules,
}
