import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { PROBE_PATHS } from '#contract/paths.ts'
import { readContentVersion } from '#server/cache/store.ts'
import { isSameToken } from '#server/crypto/tokens.ts'
import type { Database } from '#server/db/database.ts'
import type { HttpEnv } from './http-env.ts'
import type { Metrics } from './metrics.ts'
import { ANSWER_WITHIN_MS, type WriteCheck } from './write-check.ts'

/** Headers that proxies add. A local proxy that adds none must block /metrics itself. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const LOOPBACK = /^(?:127\.|::1$)/

const hasToken = (authorization = '', token: string | undefined): boolean =>
  token !== undefined && isSameToken(authorization.replace(/^Bearer /, ''), token)

interface Needs {
  database: Database
  writeCheck: WriteCheck
  metrics: Metrics
  metricsToken: string | undefined
  isDraining: () => boolean
}

/** /healthz: the process answers. /readyz: it can serve. /metrics: for this machine, or with the token. */
export function health({ database, writeCheck, metrics, metricsToken, isDraining }: Needs) {
  return new Hono<HttpEnv>()
    .on('GET', [PROBE_PATHS.health, PROBE_PATHS.readiness, PROBE_PATHS.metrics], async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get(PROBE_PATHS.health, (c) => c.json({ status: 'ok' }))
    .get(PROBE_PATHS.readiness, async (c) => {
      if (isDraining()) return c.json({ status: 'shutting down' }, 503)
      // For load balancers: without the database, cached pages are still served.
      if (c.req.query('database') === 'no') return c.json({ status: 'ready' })
      const reading = readContentVersion(database.kysely)
      const answered = Promise.race([reading, wait(ANSWER_WITHIN_MS, undefined, { ref: false })]).then(
        (version) => version !== undefined,
        () => false,
      )
      const [isReachable, reason] = await Promise.all([answered, writeCheck.problem()])
      if (!isReachable) return c.json({ status: 'the database does not answer' }, 503)
      return reason ? c.json({ status: 'cannot write', reason }, 503) : c.json({ status: 'ready' })
    })
    .get(PROBE_PATHS.metrics, async (c) => {
      // A request that a proxy on this machine passes on is not from this machine.
      const isLocal = LOOPBACK.test(c.env.clientAddress ?? '') && !FORWARDED.some((name) => c.req.header(name))
      if (!isLocal && !hasToken(c.req.header('authorization'), metricsToken))
        return c.text('Metrics are for this machine, or with METRICS_TOKEN.', 403)
      return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
    })
}
