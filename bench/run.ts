import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine, isPinned, median, medianShare, SERVER, startSubject, type Rate } from './process.ts'
import { measurePostgres, measureSection, measureSqlite } from './publishing.ts'
import { measureStatistics, PAIRS } from './statistics.ts'
import { measureThroughput, ROUNDS, type Throughput } from './throughput.ts'

const STARTS = 10

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const inFolder = (name: string) => join(folder, name)
const loadBefore = loadavg()[0]!

async function measureStarts(dataDirOf: (round: number) => string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const server = await startSubject(SERVER, { DATA_DIR: dataDirOf(round) })
    times.push(server.startedIn)
    await server.stop()
  }
  return median(times)
}

const firstStart = await measureStarts((round) => inFolder(`first-${round}`))
const laterStart = await measureStarts(() => inFolder('first-0'))

const ours = await startSubject(SERVER, { DATA_DIR: inFolder('ours') })
const withoutCache = await startSubject(SERVER, { DATA_DIR: inFolder('ours-without-cache'), PAGE_CACHE_BYTES: '0' })
await new Promise((resolve) => setTimeout(resolve, 3000))
const atRest = ours.residentMb()
const throughput = await measureThroughput(ours, withoutCache, folder)
const afterLoad = ours.residentMb()
const statistics = await measureStatistics(ours)
await Promise.all([ours.stop(), withoutCache.stop()])

const sectionSeen = await measureSection(inFolder('first-0'))
const seenOnSqlite = await measureSqlite(inFolder('first-0'))
const seenOnPostgres = await measurePostgres(inFolder('postgres'))
rmSync(folder, { recursive: true })

const count = (value: number) => Math.round(value).toLocaleString('en')
const each = (rates: Rate[], name: keyof Rate) => rates.map((rate) => rate[name])
const share = (part: Rate[], whole: Rate[]) =>
  `${Math.round(medianShare(each(part, 'perCpuSecond'), each(whole, 'perCpuSecond')) * 100)} %`

function rows({ encoding, bytes, bare, bareWithHeaders, cached, uncached }: Throughput): string {
  const row = (name: string, rates: Rate[]) =>
    `| ${encoding} | ${count(bytes)} | ${name} | ${count(median(each(rates, 'perSecond')))} | ${count(median(each(rates, 'perCpuSecond')))} | ${share(rates, bare)} | ${share(rates, bareWithHeaders)} |`
  return [
    row('bare node:http', bare),
    row('bare node:http, our headers', bareWithHeaders),
    row('home, cached', cached),
    row('home, uncached', uncached),
  ].join('\n')
}

const report = `# What the server does

Written by \`npm run bench\` ${describeMachine()},
load average ${loadBefore.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after. ${
  isPinned ? 'The server had core 0, the load generator core 1.' : 'Server and load generator shared the cores.'
}

## Requests

The bare server sends the same body out of memory with Content-Type, Content-Length and, if compressed,
Content-Encoding; the second also sends every header that ours sends, the same each time. Ours was asked as it runs by
default: with its log, metrics and page cache. Medians of ${ROUNDS} rounds of a second, all contenders in turn; 32 connections,
but 1 for the uncached page, where equal requests at the same time would share a rendering. "One core" is requests for each
second of processor time of the server. A share is the median of the shares of the rounds, because neighbouring rounds have
about the same processor: other machines on the same host slow it down for seconds at a time.

| encoding | bytes | | requests/s | one core | of bare | of bare, our headers |
| --- | ---: | --- | ---: | ---: | ---: | ---: |
${throughput.map(rows).join('\n')}

The statistics took ${(statistics * 100).toFixed(1)} % of the processor time of a cached page: one process, requests
that are counted and requests that are not, in turn; the median of ${PAIRS} pairs of rounds.

## Times and memory

| | |
| --- | ---: |
| start to first page, empty data folder (median of ${STARTS}) | ${Math.round(firstStart)} ms |
| start to first page, again (median of ${STARTS}) | ${Math.round(laterStart)} ms |
| resident at rest | ${Math.round(atRest)} MB |
| resident after the load | ${Math.round(afterLoad)} MB |
| section saved to visible, from the answer to the save to the end of the page with it, same server | ${sectionSeen.toFixed(1)} ms |
| publish to visible, written by another process to the same SQLite file | ${seenOnSqlite.toFixed(1)} ms |
| publish to visible, the slower of two instances on PostgreSQL | ${seenOnPostgres.toFixed(1)} ms |
`
writeFileSync('bench/RESULTS.md', report)
console.log(report)
