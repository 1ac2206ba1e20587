import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { API_PATHS } from '#contract/paths.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertRows } from '#server/records/store.ts'
import { writeSettings } from '#server/settings/store.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { SERVER, startSubject } from '../../bench/process.ts'
import { signIn } from '../../bench/sign-in.ts'
import { makeEnquiry } from '../../scripts/generate/enquiries.ts'
import { createDraws } from '../../scripts/generate/random.ts'
import { p99, visitFor, visitWhile } from './visits.ts'

const ENQUIRIES = 600_000
/** A cached page, a page that is drawn each time, and two answers of the API that read the database. */
const PATHS = ['/', '/contact?subject=Fees', '/api/menu-items', '/api/contact-info']
const PAUSE_MS = 5
const PER_TRANSACTION = 10_000

/** Resolves to the number of lines, and how long it took. The receiver is as fast as it can be. */
async function readExport(url: string, cookie: string): Promise<{ lines: number; seconds: number }> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  expect(answer.status).toBe(200)
  let lines = 0
  for await (const chunk of answer.body!) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return { lines, seconds: (performance.now() - startedAt) / 1000 }
}

/** Enquiries that are all kept while the server runs. */
async function fill({ kysely }: Database): Promise<void> {
  await writeSettings(kysely, { enquiry_retention_months: '120' }, new Date().toISOString())
  const draws = createDraws(2005)
  // Those of the last years of many.
  const [first, of] = [ENQUIRIES, 2 * ENQUIRIES]
  for (let at = first; at < of; at += PER_TRANSACTION) {
    const rows = Array.from({ length: PER_TRANSACTION }, (_, index) => makeEnquiry(draws, at + index, of))
    await kysely.transaction().execute((trx) =>
      insertRows(
        trx,
        'formSubmissions',
        rows.map((row) => ({ ...row, suspicion: null })),
      ),
    )
  }
}

describeEachDatabase('an export of 600,000 enquiries', (open) => {
  test('holds nobody else up: others wait less than 50 ms (p99)', async ({ annotate }) => {
    const { place, close } = await open()
    await close()
    // Not in memory, where test databases are.
    const dataDir = mkdtempSync('/var/tmp/export-')
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    if (!place.databaseUrl) copyFileSync(join(place.dataDir, 'site.db'), join(dataDir, 'site.db'))
    const at = { ...place, dataDir }
    const database = await openDatabase(at)
    await fill(database)
    await database.close()
    const cookie = await signIn(at)
    const server = await startSubject(SERVER, { ...settingsOf(at), SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'warn' })
    onTestFinished(() => server.stop())

    const urls = PATHS.map((path) => server.url + path)
    const alone = await visitFor(urls, 5000, PAUSE_MS)
    for (const [what, search, least] of [
      ['all', '', ENQUIRIES],
      ['found by a search', 'admission', 1000],
    ] as const) {
      let isDone = false
      const address = `${server.url}${API_PATHS.exportEnquiries}?group=contact&search=${search}`
      const reading = readExport(address, cookie).finally(() => (isDone = true))
      const beside = await visitWhile(urls, () => !isDone, PAUSE_MS)
      const { lines, seconds } = await reading
      await annotate(
        `${what}: ${lines} lines in ${seconds.toFixed(1)} s; others p99 ${p99(alone).toFixed(1)} ms without it, ${p99(beside).toFixed(1)} ms beside it, at most ${beside.at(-1)!.toFixed(0)} ms (${beside.length} requests, 0 failed)`,
      )
      expect(lines).toBeGreaterThan(least)
      expect(p99(beside)).toBeLessThan(50)
    }
  })
})
