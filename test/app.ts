import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { contract } from '#contract/contract.ts'
import { createApp } from '#server/app.ts'
import { watchContentVersion } from '#server/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { createLimits } from '#server/features/form-submissions/limits.ts'
import { createPageCache } from '#server/website/page-cache.ts'
import type { TestDatabase } from './databases.ts'

const PUBLIC_URL = 'https://college.test'

interface LogLine {
  level: number
  msg: string
  [field: string]: unknown
}

export interface TestApp {
  deps: Deps
  /** A request of one visitor; `bindings` is what the listener knows of it beside. */
  request(path: string, init?: RequestInit, bindings?: { clientAddress?: string }): Promise<Response>
  /** Every operation of the contract, through the same road as a browser's. */
  client: ContractRouterClient<typeof contract>
  /** The lines of the log so far. */
  logged: LogLine[]
}

/** The real application on the given database; only the clock and the addresses of built files are the test's own. */
export async function createTestApp({
  database,
  now = () => new Date(),
  ...replaced
}: Partial<Deps> & { database: TestDatabase }): Promise<TestApp> {
  const logged: LogLine[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as LogLine) })
  const time = () => now().getTime()
  const content = await watchContentVersion(database, time)
  onTestFinished(() => content.stop())
  const deps: Deps = {
    database,
    content,
    pages: createPageCache({ maxBytes: 1024 * 1024, version: content.current, now: time }),
    enquiryLimits: createLimits(),
    assets: {
      stylesheets: ['/assets/site.css'],
      fonts: [],
      loader: '/assets/loader.js',
      consent: '/assets/consent.js',
      development: [],
    },
    config: { publicUrl: PUBLIC_URL, secretKey: 'a key for tests, and for nothing else' },
    log,
    now,
    ...replaced,
  }
  const app = createApp(deps)
  const request: TestApp['request'] = async (path, init, bindings) =>
    app.fetch(new Request(new URL(path, PUBLIC_URL), init), { clientAddress: '203.0.113.7', requestId: 'test', ...bindings })
  const link = new RPCLink({
    url: `${PUBLIC_URL}/rpc`,
    fetch: async (call) => app.fetch(call, { clientAddress: '203.0.113.7', requestId: 'test' }),
  })
  return { deps, request, client: createORPCClient(link), logged }
}
