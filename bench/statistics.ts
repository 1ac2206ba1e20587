import { putLoad, type Subject } from './process.ts'

const ROUNDS = 40

/**
 * The share of the processor time of a cached page that the statistics take. One process gets requests that are counted and
 * requests that are not, round by round in turn; the processor time of all rounds of a kind is added up.
 */
export async function measureStatistics({ url, cpuSeconds }: Subject): Promise<number> {
  const counted = { isVisit: true, answered: 0, seconds: 0 }
  const uncounted = { isVisit: false, answered: 0, seconds: 0 }
  // The first rounds compile the program.
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const total of round % 2 === 0 ? [counted, uncounted] : [uncounted, counted]) {
      const before = cpuSeconds()
      const load = { url: `${url}/`, connections: 32, seconds: 1, encoding: 'br', isVisit: total.isVisit } as const
      const { answered, failed } = await putLoad(load)
      if (failed > 0) throw new Error(`${failed} requests to ${load.url} failed`)
      if (round < 0) continue
      total.answered += answered
      total.seconds += cpuSeconds() - before
    }
  }
  return 1 - uncounted.seconds / uncounted.answered / (counted.seconds / counted.answered)
}
