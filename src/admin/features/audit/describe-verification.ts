import { formatCount } from '#contract/text/format-count.ts'
import type { ApiOutputs } from '#admin/api.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

type Verification = ApiOutputs['audit']['verify']

/** What the check of the log found, in one or two sentences. */
export function describeVerification(found: Verification): string {
  const { isIntact, entries, brokenAt, unsigned, foundBrokenAt, erased, hasKnownHead } = found
  const since = foundBrokenAt ? ` The server first noticed a change on ${formatDateTime(foundBrokenAt)}.` : ''
  if (!isIntact && brokenAt === null) return `Unsigned entries were added outside of this program: ${unsigned}.${since}`
  if (!isIntact) return `Entry ${brokenAt} was changed, removed or erased outside of this program.${since}`
  if (hasKnownHead === false) return 'The log does not contain that fingerprint. Somebody has replaced the log by an older copy.'
  const erasures = erased > 0 ? `; ${formatCount(erased, 'was', 'were')} erased on request` : ''
  return `All ${entries} entries are as they were written${erasures}.`
}
