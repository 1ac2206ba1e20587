import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a visitor waits for a page, in milliseconds. */
function visit(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, localAddress: '127.0.0.200' }, (answer) => {
      answer
        .resume()
        .on('end', () =>
          answer.statusCode === 200 ? resolve(performance.now() - startedAt) : reject(new Error(`${answer.statusCode}`)),
        )
    })
      .on('error', reject)
      .end()
  })
}

/** Five visitors at a time open these addresses in turn, as long as asked. How long each waited, in ascending order. */
export async function visitWhile(urls: string[], isWanted: () => boolean, pauseMs = 0): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  for (let round = 0; isWanted(); round += 1) {
    const opened = Array.from({ length: 5 }, (_, index) => urls[(round + index) % urls.length]!)
    times.push(...(await Promise.all(opened.map((url) => visit(url, agent)))))
    if (pauseMs > 0) await wait(pauseMs)
  }
  agent.destroy()
  return times.toSorted((one, other) => one - other)
}

export function visitFor(urls: string[], milliseconds: number, pauseMs = 0): Promise<number[]> {
  const until = performance.now() + milliseconds
  return visitWhile(urls, () => performance.now() < until, pauseMs)
}

export const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)]!
