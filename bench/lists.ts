import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { API_PATHS, PROBE_PATHS } from '#contract/paths.ts'
import { ROOT } from '#server/config/root.ts'
import type { DatabaseLocation } from '#test/databases.ts'
import { startPostgres } from '#test/postgres-server.ts'
import { listRequests, SEARCHES, type ListRequest } from './list-requests.ts'
import { describeMachine, isPinned, percentile, SERVER, startSubject, type Subject } from './process.ts'
import { signIn } from './sign-in.ts'

/* Measures every list and every search in a large database, on SQLite and PostgreSQL. */

const { values } = parseArgs({
  options: {
    /** The size of a college; ten times as much is measured with --times 10. */
    times: { type: 'string', default: '1' },
    /** A folder and an address of databases that were generated earlier. They are used as they are. */
    sqlite: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const times = Number(values.times)
const pages = 10_000 * times
const enquiries = 100_000 * times
const media = 10_000 * times
const audit = 20_000 * times
const ROUNDS = 500
const WARM_UP = 20

const getSettings = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** How long a request takes that needs neither session nor database: what the machine and Node need. */
const HEALTH_CHECK: ListRequest = { name: 'for comparison: health check', path: () => PROBE_PATHS.health }
const inApi = ({ name, path }: ListRequest): ListRequest => ({ name, path: (round) => API_PATHS.rest + path(round) })
const lists = [HEALTH_CHECK, ...listRequests(pages).map(inApi)]
const searches = SEARCHES.map(inApi)

function generate(place: DatabaseLocation): string {
  const counts = Object.entries({ pages, enquiries, media, audit }).flatMap(([what, count]) => [`--${what}`, String(count)])
  const args = ['scripts/generate.ts', ...counts]
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...getSettings(place) },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error('Nothing was generated')
  return stdout.trim().replaceAll('\n', '; ')
}

/** Each request has another address, because searches are limited for each address. */
const getHeaders = (cookie: string, round: number) => ({
  cookie,
  'x-forwarded-for': `198.51.${Math.floor(round / 250)}.${1 + (round % 250)}`,
})

/** Durations from request to end of answer, one request at a time, in milliseconds. */
async function measure({ url }: Subject, cookie: string, { path }: ListRequest): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const answer = await fetch(url + path(round), { headers: getHeaders(cookie, round) })
    await answer.arrayBuffer()
    taken.push(performance.now() - startedAt)
    if (answer.status !== 200) throw new Error(`${path(round)} was answered with ${answer.status}`)
  }
  return taken
}

async function measureAll(place: DatabaseLocation): Promise<Map<ListRequest, number[]>> {
  const cookie = await signIn(place)
  const server = await startSubject(SERVER, { ...getSettings(place), LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' })
  const results = new Map<ListRequest, number[]>()
  for (const request of [...lists, ...searches]) {
    // Warm-up with other requests, so that neither first nor repeated requests are measured.
    for (let round = 0; round < WARM_UP; round += 1)
      await fetch(server.url + request.path(round + ROUNDS), { headers: getHeaders(cookie, round + ROUNDS) })
    results.set(request, await measure(server, cookie, request))
  }
  await server.stop()
  return results
}

const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'))
const loadBefore = loadavg()[0]!
const generated: string[] = []

async function measureGenerated(name: string, place: DatabaseLocation): Promise<Map<ListRequest, number[]>> {
  generated.push(`${name}: ${generate(place)}`)
  return measureAll(place)
}

async function measurePostgres(): Promise<Map<ListRequest, number[]>> {
  const dataDir = join(folder, 'postgres')
  if (values.postgres) return measureAll({ dataDir, databaseUrl: values.postgres })
  const postgres = await startPostgres()
  const measured = await measureGenerated('PostgreSQL', { dataDir, databaseUrl: postgres.urlOf('postgres') })
  await postgres.stop()
  return measured
}

const sqlite = values.sqlite
  ? await measureAll({ dataDir: values.sqlite, databaseUrl: undefined })
  : await measureGenerated('SQLite', { dataDir: join(folder, 'sqlite'), databaseUrl: undefined })
const postgresql = await measurePostgres()
rmSync(folder, { recursive: true })

const row = (request: ListRequest) => {
  const cells = [sqlite, postgresql].flatMap((results) =>
    [0.5, 0.99].map((share) => percentile(results.get(request)!, share).toFixed(1)),
  )
  return `| ${[request.name, ...cells].join(' | ')} |`
}
const table = (requests: ListRequest[]) => `| | SQLite p50 | p99 | PostgreSQL p50 | p99 |
| --- | ---: | ---: | ---: | ---: |
${requests.map(row).join('\n')}`

const count = (number: number) => number.toLocaleString('en')
const report = `# Lists and searches

Written by \`npm run bench:lists\` ${describeMachine()},
load average ${loadBefore.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after.${isPinned ? ' The server had core 0.' : ''} With ${count(enquiries)} enquiries, ${count(pages)} pages and posts,
${count(audit)} audit entries and ${count(media)} media. Milliseconds from the request to the end of the answer as a client on the same machine sees them, session
and permission looked up each time; ${ROUNDS} requests of each kind after ${WARM_UP} others, one at a time, each asking for something else where there
is something else to ask for.

## Lists: 20 ms are allowed

${table(lists)}

## Searches: 50 ms are allowed

${table(searches)}

${generated.length > 0 ? `Generated ${generated.join('. ')}.` : 'The databases had been generated before.'}
`
writeFileSync(times === 1 ? 'bench/LISTS.md' : `bench/LISTS-${times}.md`, report)
console.log(report)
