import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getNodeCommand, measureRate, putLoad, startSubject, type Load, type Rate, type Subject } from './process.ts'

// Many short rounds, so that other load on the machine affects all servers.
export const ROUNDS = 21
const SECONDS = 1
const CONNECTIONS = 32

/** The rates of each round, in order. */
export interface Throughput {
  encoding: Load['encoding']
  bytes: number
  bare: Rate[]
  bareWithHeaders: Rate[]
  cached: Rate[]
  uncached: Rate[]
}

interface Contender {
  subject: Subject
  load: Load
  rates: Rate[]
}

/** The home page as the server sends it: body, and headers except those that Node adds. */
async function fetchHome(url: string, encoding: Load['encoding']) {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [IncomingMessage]
  const body = Buffer.concat((await response.toArray()) as Buffer[])
  const pairs = response.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [[name, all[index + 1]!]]))
  return { body, headers: pairs.filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name!)).flat() }
}

/**
 * Measures the cached home page, the uncached one and a bare server that sends the same bytes. The rounds alternate, so that
 * other load on the machine affects all of them.
 */
export async function measureThroughput(ours: Subject, withoutCache: Subject, folder: string): Promise<Throughput[]> {
  const results: Throughput[] = []
  for (const encoding of ['identity', 'br'] as const) {
    // A second after its first answer a page is compressed better.
    await fetchHome(ours.url, encoding)
    await wait(2000)
    const { body, headers } = await fetchHome(ours.url, encoding)
    const file = join(folder, `home.${encoding}`)
    writeFileSync(file, body)
    const fewest = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)]
    if (encoding !== 'identity') fewest.push('Content-Encoding', encoding)
    const startBare = (list: string[]) =>
      startSubject(getNodeCommand('bench/bare.ts'), { BODY: file, HEADERS: JSON.stringify(list) })

    const contend = (subject: Subject, connections = CONNECTIONS): Contender => ({
      subject,
      load: { url: `${subject.url}/`, connections, seconds: SECONDS, encoding },
      rates: [],
    })
    const bare = contend(await startBare(fewest))
    const bareWithHeaders = contend(await startBare(headers))
    const cached = contend(ours)
    // One connection, because simultaneous equal requests would share one rendering.
    const uncached = contend(withoutCache, 1)
    const all = [bare, bareWithHeaders, cached, uncached]
    for (const { load } of all) await putLoad({ ...load, seconds: 1 })
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { subject, load, rates } of all) rates.push(await measureRate(subject, load))
    }
    await Promise.all([bare, bareWithHeaders].map(({ subject }) => subject.stop()))
    results.push({
      encoding,
      bytes: body.length,
      bare: bare.rates,
      bareWithHeaders: bareWithHeaders.rates,
      cached: cached.rates,
      uncached: uncached.rates,
    })
  }
  return results
}
