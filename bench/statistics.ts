import { median, putLoad, type Subject } from './process.ts'

const PAIRS = 40

/**
 * The share of the processor time of a cached page that the statistics take: one process gets requests that are counted and
 * requests that are not, in turn. The median of the pairs, because the host slows the processor down for seconds at a time.
 */
export async function measureStatistics({ url, cpuSeconds }: Subject): Promise<number> {
  const measureRequest = async (isVisit: boolean) => {
    const before = cpuSeconds()
    const { answered, failed } = await putLoad({ url: `${url}/`, connections: 32, seconds: 1, encoding: 'br', isVisit })
    if (failed > 0) throw new Error(`${failed} requests to ${url}/ failed`)
    return (cpuSeconds() - before) / answered
  }
  const shares: number[] = []
  // The first pairs compile the program.
  for (let pair = -2; pair < PAIRS; pair += 1) {
    const isCountedFirst = pair % 2 === 0
    const first = await measureRequest(isCountedFirst)
    const second = await measureRequest(!isCountedFirst)
    const [counted, uncounted] = isCountedFirst ? [first, second] : [second, first]
    if (pair >= 0) shares.push(1 - uncounted / counted)
  }
  return median(shares)
}
