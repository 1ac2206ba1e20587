import { measureRate, medianShare, type Subject } from './process.ts'

export const PAIRS = 40

/**
 * The share of the processor time of a cached page that the statistics take: one process gets requests that are counted and
 * requests that are not, in turn.
 */
export async function measureStatistics(subject: Subject): Promise<number> {
  const counted: number[] = []
  const uncounted: number[] = []
  // The first pairs compile the program.
  for (let pair = -2; pair < PAIRS; pair += 1) {
    for (const isVisit of pair % 2 === 0 ? [true, false] : [false, true]) {
      const load = { url: `${subject.url}/`, connections: 32, seconds: 1, encoding: 'br', isVisit } as const
      const { perCpuSecond } = await measureRate(subject, load)
      if (pair >= 0) (isVisit ? counted : uncounted).push(perCpuSecond)
    }
  }
  return 1 - medianShare(counted, uncounted)
}
