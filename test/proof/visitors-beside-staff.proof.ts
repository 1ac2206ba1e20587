import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { putLoad, SERVER, startSubject } from '../../bench/process.ts'
import { p99 } from './visits.ts'
import { signIn } from '../../bench/sign-in.ts'

/* 200 visitors of the home page beside 20 people who save sections of pages. */

const STAFF = 20
const VISITORS = 200
const SECONDS = 20

interface Saved {
  /** How long each save took, in ascending order. */
  times: number[]
  failed: number
}

/** One person who changes the same section again and again. */
async function saveAgain(address: string, cookie: string, pauseMs: number, isEnded: () => boolean): Promise<Saved> {
  const headers = { 'content-type': 'application/json', 'origin': new URL(address).origin, cookie }
  const saved: Saved = { times: [], failed: 0 }
  for (let version = 1; !isEnded(); version += 1) {
    const content = { version, sectionType: 'cta', title: `State ${version}.`, description: null, content: {}, isActive: true }
    const startedAt = performance.now()
    const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(content) })
    await answer.arrayBuffer()
    saved.times.push(performance.now() - startedAt)
    if (!answer.ok) saved.failed += 1
    await wait(pauseMs)
  }
  return saved
}

describeEachDatabase(`${VISITORS} visitors beside ${STAFF} saving staff`, (open) => {
  test.for([
    ['each saves once a second', 1000],
    ['each saves again at once', 0],
  ] as const)('%s', async ([, pauseMs], { annotate }) => {
    const { place, close, kysely } = await open()
    const sections: string[] = []
    for (let index = 0; index < STAFF; index += 1) {
      const { id: pageId } = await makePage(kysely)
      sections.push((await makeSection(kysely, { pageId, sectionType: 'cta' })).id)
    }
    await close()
    // Not in memory, where test databases are.
    const dataDir = mkdtempSync('/var/tmp/visitors-')
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    if (!place.databaseUrl) copyFileSync(join(place.dataDir, 'site.db'), join(dataDir, 'site.db'))
    const at = { ...place, dataDir }
    const cookie = await signIn(at)
    const server = await startSubject(SERVER, { ...settingsOf(at), SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'warn' })
    onTestFinished(() => server.stop())

    const visitors = { url: server.url, connections: VISITORS, encoding: 'br' } as const
    await putLoad({ ...visitors, seconds: 3 })
    const alone = await putLoad({ ...visitors, seconds: 5 })
    let isEnded = false
    const saving = sections.map((id) => saveAgain(`${server.url}/api/page-sections/${id}`, cookie, pauseMs, () => isEnded))
    const beside = await putLoad({ ...visitors, seconds: SECONDS })
    isEnded = true
    const saved = await Promise.all(saving)
    const times = saved.flatMap((one) => one.times).toSorted((one, other) => one - other)
    const rate = ({ answered }: { answered: number }, seconds: number) => `${Math.round(answered / seconds)} pages/s`
    await annotate(
      `alone ${rate(alone, 5)}, p99 ${alone.p99} ms; beside staff ${rate(beside, SECONDS)}, p99 ${beside.p99} ms; ${Math.round(times.length / SECONDS)} saves/s, p99 ${p99(times).toFixed(0)} ms`,
    )
    expect(beside.failed + saved.reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
    if (pauseMs === 0) return
    expect(beside.p99).toBeLessThan(50)
    expect(beside.answered / SECONDS).toBeGreaterThan(10_000)
  })
})
