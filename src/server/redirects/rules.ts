import { capitalize } from '#contract/text/capitalize.ts'
import { listPathsAbove, toFromPath } from '#contract/redirect-rules/redirect-path.ts'
import type { RedirectKind } from '#contract/redirect-rules/redirect-rules.ts'

/** A redirect that staff manage. `fromPath` is in the form of `toFromPath`. */
export interface Rule {
  id: string
  fromPath: string
  toAddress: string
  kind: RedirectKind
}

/** Why a rule is refused, and which of its fields is to blame. */
export interface Problem {
  field: 'fromPath' | 'toAddress'
  message: string
}

/** Whether visitors of this path follow the rule. */
const covers = ({ fromPath, kind }: Rule, path: string) =>
  path === fromPath || (kind !== 'exact' && path.startsWith(`${fromPath}/`))

/** The rule for a path: the one for this address, else the longest prefix. */
export const findBestRule = <Found extends Rule>(rules: Found[], path: string): Found | undefined =>
  rules.filter((rule) => covers(rule, path)).toSorted((one, other) => other.fromPath.length - one.fromPath.length)[0]

/** Where a visitor of `path`, as the browser sent it, is sent. The rest of the address can change no host and leave no folder. */
export function getTarget({ fromPath, toAddress, kind }: Rule, path: string): string {
  if (kind !== 'prefix-with-rest') return toAddress
  const rest = path
    .split('/')
    .slice(listPathsAbove(fromPath).length + 1)
    .filter(Boolean)
    .map((segment) => `/${encodeURIComponent(decodeURIComponent(segment))}`)
    .join('')
  return rest === '' ? toAddress : toAddress.replace(/\/$/, '') + rest
}

/** The path of this website to which a rule leads: empty for the home page and for those that no rule covers. */
export const ownTarget = ({ toAddress }: Rule): string | undefined =>
  toAddress.startsWith('/') ? (toFromPath(toAddress.replace(/[?#].*$/s, '')) ?? '') : undefined

/** Whether some visitors who follow this rule arrive at an address of the other rule. */
function leadsInto(rule: Rule, other: Rule): boolean {
  const to = ownTarget(rule)
  if (to === undefined) return false
  return covers(other, to) || (rule.kind === 'prefix-with-rest' && other.fromPath.startsWith(`${to}/`))
}

/** Why an active rule would send visitors in a circle or on twice; undefined if it does not. */
export function findChain(rule: Rule, active: Iterable<Rule>): Problem | undefined {
  if (leadsInto(rule, rule)) return { field: 'toAddress', message: 'This redirect would lead to itself' }
  for (const other of active) {
    if (other.id === rule.id) continue
    const leadsOn = leadsInto(rule, other)
    const isReached = leadsInto(other, rule)
    const named = `the redirect from ${other.fromPath}`
    if (leadsOn && isReached) return { field: 'toAddress', message: `This redirect and ${named} would lead to each other` }
    if (leadsOn)
      return {
        field: 'toAddress',
        message: `${rule.toAddress} is part of ${named}, which leads on to ${other.toAddress}. Enter that address`,
      }
    if (isReached) return { field: 'fromPath', message: `${capitalize(named)} leads to this address. Change that redirect first` }
  }
  return undefined
}
