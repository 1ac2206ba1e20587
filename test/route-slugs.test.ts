import { expect, test } from 'vitest'
import { BUILT_IN_SLUGS } from '#contract/text/slug.ts'
import { isRouteSlug } from '#contract/paths.ts'
import { createApp } from '#server/app.ts'
import { createFailedWrites } from '#server/db/failed-writes.ts'
import { health } from '#server/http/health.ts'
import { createWriteCheck } from '#server/http/write-check.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { createTestApp } from './app.ts'
import { openSqlite } from './databases.ts'

test('no page can have a slug that is an address of the website itself', async () => {
  const database = await openSqlite()
  const { deps } = await createTestApp({ database })
  const probes = health({
    database,
    writeCheck: createWriteCheck({ database, failedWrites: createFailedWrites(), dataDir: '.', now: () => new Date() }),
    metrics: createMetrics(deps.pages),
    metricsToken: undefined,
    isDraining: () => false,
  })
  const { routes } = createApp(deps, probes, staticFiles())
  const segments = new Set(routes.map(({ path }) => path.split('/')[1]!).filter((segment) => /^[a-z0-9-]+$/.test(segment)))
  const ofTheSite = [...segments].filter((segment) => !(BUILT_IN_SLUGS as readonly string[]).includes(segment))
  expect(ofTheSite.filter((segment) => !isRouteSlug(segment))).toEqual([])
})
