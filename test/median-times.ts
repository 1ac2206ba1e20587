type Try = () => Promise<unknown>

async function timeOf(attempt: Try): Promise<number> {
  const startedAt = performance.now()
  await attempt()
  return performance.now() - startedAt
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

/** How long each of two takes, in milliseconds: tried in turn, so that both have the same noise. */
export async function medianTimes(one: Try[], other: Try[]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (const [index, attempt] of one.entries()) {
    times[0].push(await timeOf(attempt))
    times[1].push(await timeOf(other[index]!))
  }
  return [median(times[0]), median(times[1])]
}
