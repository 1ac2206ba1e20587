import { isBuiltInPath, isSignInPath } from '#contract/redirect-rules/redirect-path.ts'
import type { Db } from '#server/db/database.ts'
import { createRuleIndex } from './rule-index.ts'
import { findChain, type Problem, type Rule } from './rules.ts'
import { listOwners, listRules } from './store.ts'

const signInOnly = (fromPath: string) =>
  `Visitors could mistake ${fromPath} for the sign-in. It can lead only to an address of this website`

/** A rule that is about to be stored. */
export type Candidate = Rule & { isActive: boolean }

/** Why there can be no rule from this address to that one, on any website. */
export function findForbidden({ fromPath, toAddress }: Pick<Rule, 'fromPath' | 'toAddress'>): Problem | undefined {
  if (isBuiltInPath(fromPath)) return { field: 'fromPath', message: `${fromPath} is an address of the website itself` }
  if (isSignInPath(fromPath) && !toAddress.startsWith('/')) return { field: 'toAddress', message: signInOnly(fromPath) }
  return undefined
}

/** Checks rules against the website and each other. Each rule that passes counts for those after it. */
export async function createRedirectChecks(db: Db, candidates: Pick<Rule, 'fromPath'>[], now: string) {
  const slugs = candidates.map(({ fromPath }) => fromPath.slice(1)).filter((slug) => !slug.includes('/'))
  const owners = new Map((await listOwners(db, [...new Set(slugs)], now)).map((owner) => [`/${owner.slug}`, owner]))
  const stored = await listRules(db)
  const idsByPath = new Map(stored.map(({ id, fromPath }) => [fromPath, id]))
  const active = createRuleIndex()
  for (const rule of stored) if (rule.isActive) active.add(rule)

  function findProblem(rule: Candidate): Problem | undefined {
    const { id, fromPath } = rule
    const refuse = (message: string): Problem => ({ field: 'fromPath', message })
    const forbidden = findForbidden(rule)
    if (forbidden) return forbidden
    const owner = owners.get(fromPath)
    if (owner?.isFormer) return refuse(`The page "${owner.title}" had this address before, and visitors are sent to it already`)
    if (owner) return refuse(`The page "${owner.title}" has this address`)
    const known = idsByPath.get(fromPath)
    if (known !== undefined && known !== id) return refuse('There is a redirect from this address already')
    return rule.isActive ? findChain(rule, active.near(rule)) : undefined
  }

  return (rule: Candidate): Problem | undefined => {
    const problem = findProblem(rule)
    if (problem) return problem
    idsByPath.set(rule.fromPath, rule.id)
    if (rule.isActive) active.add(rule)
    return undefined
  }
}

export const findRedirectProblem = async (db: Db, rule: Candidate, now: string): Promise<Problem | undefined> =>
  (await createRedirectChecks(db, [rule], now))(rule)
