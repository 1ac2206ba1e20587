import { ORPCError } from '@orpc/server'

/** About two seconds of work. */
const MOST_WAITING = 40

export type Priority = 'known' | 'stranger'

/**
 * Work one after another, so that its memory is needed once. Whoever is known goes first; both lines are bounded, so
 * that a flood of strangers is refused and delays nobody.
 */
export function createHashQueue({ mostWaiting = MOST_WAITING } = {}) {
  const lines: Record<Priority, (() => void)[]> = { known: [], stranger: [] }
  let isBusy = false

  function next(): void {
    const begin = lines.known.shift() ?? lines.stranger.shift()
    if (begin) begin()
    else isBusy = false
  }

  function refuseIfFull(priority: Priority): void {
    if (lines[priority].length < mostWaiting) return
    throw new ORPCError('SERVICE_UNAVAILABLE', {
      message: 'Many people are signing in right now. Please try again in a few seconds.',
      data: { retryAfterSeconds: 5 },
    })
  }

  async function run<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> {
    refuseIfFull(priority)
    if (isBusy) await new Promise<void>((begin) => lines[priority].push(begin))
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
  return { run, refuseIfFull }
}
