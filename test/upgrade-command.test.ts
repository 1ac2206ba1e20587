import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listMigrations } from '#server/backup/content-store.ts'
import { VERSION } from '#server/config/root.ts'
import { listSchemas } from '#server/db/postgres-schemas.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeEachDatabase, openSqlite, type Open, type Place } from './databases.ts'
import { installRelease, type Installed } from './installed-release.ts'
import { makeRelease, type Changes } from './made-release.ts'
import { HARMATTAN, runNode } from './run-node.ts'

/*
 * Upgrades a running website, as root if the tests run as root. The installed program is this one. The next one is this one with a
 * new migration, and if it is to fail, with code that breaks it.
 */

vi.setConfig({ testTimeout: 180_000 })

const INSTALLED = `harmattan-${VERSION}-linux-x64`
const NEXT = 'harmattan-99.0.0-linux-x64'
const MIGRATION = "CREATE TABLE of_a_test (id TEXT PRIMARY KEY); INSERT INTO of_a_test VALUES ('new')"

let folder: string
let installed: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrades-'))
  installed = makeRelease(folder, { version: VERSION })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const makeNext = (changes: Partial<Changes> = {}) =>
  makeRelease(mkdtempSync(join(folder, 'next-')), { version: '99.0.0', migration: MIGRATION, ...changes })

async function prepare(open: Open) {
  const { place, close } = await open({ empty: true })
  await close()
  const website = await installRelease(installed, INSTALLED, place)
  onTestFinished(() => website.remove())
  await website.start()
  return { website, at: { ...place, dataDir: website.dataDir } }
}

/** Sends enquiries all the time. Returns a function that ends it, with the references that were acknowledged, and how many were refused by the new program. */
function keepAsking(url: string) {
  const acknowledged: string[] = []
  let held = 0
  let isEnded = false
  async function ask(number: number) {
    const body = new URLSearchParams({ name: 'Amina', email: 'amina@example.com', subject: `${number}`, message: 'How much?' })
    // Each from a network of its own, because one network may send a hundred.
    const headers = { 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    const answer = await fetch(`${url}/contact`, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => undefined)
    if (answer?.status === 503 && (await answer.text()).includes('is being upgraded')) held += 1
    const reference = /ENQ-\w+/.exec(answer?.headers.get('location') ?? '')?.[0]
    if (reference) acknowledged.push(reference)
    if (!answer?.bodyUsed) await answer?.body?.cancel()
  }
  const asking = (async () => {
    // About fifty a second: a flood would only slow down the upgrade.
    for (let number = 0; !isEnded; number += 1) await Promise.all([ask(number), wait(20)])
  })()
  return async () => {
    isEnded = true
    await asking
    return { acknowledged, held }
  }
}

async function readState(at: Place) {
  const database = await openDatabase(at)
  try {
    const snapshot = await database.openSnapshot()
    const names = await listMigrations(snapshot)
    await snapshot.close()
    const enquiries = await database.kysely.selectFrom('formSubmissions').select('reference').execute()
    const schemas = database.kind === 'postgres' ? await listSchemas(database) : []
    return {
      isMigrated: names.includes('9000-of-a-test'),
      references: enquiries.map(({ reference }) => reference),
      schemas: schemas.filter((name) => /rehearsed|before_upgrade/.test(name)),
    }
  } finally {
    await database.close()
  }
}

/** Stops the website. Every enquiry that it acknowledged must be there. Returns the rest of its state, and what the upgrade left. */
async function stateAfter(website: Installed, at: Place, { acknowledged, held }: { acknowledged: string[]; held: number }) {
  website.stop()
  const { references, ...state } = await readState(at)
  expect(held).toBeGreaterThan(0)
  expect(references.length).toBeGreaterThan(10)
  expect(acknowledged.filter((reference) => !references.includes(reference))).toEqual([])
  return [state, leftIn(website.dataDir)]
}

const leftIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /upgrade|rehears/.test(name))

describeEachDatabase('harmattan upgrade', (open) => {
  test('replaces the program while enquiries arrive, and loses none', async () => {
    const { website, at } = await prepare(open)
    const end = keepAsking(website.url)
    const { code, stdout, stderr } = await website.upgrade(makeNext(), '--watch', '2')
    expect([stderr, code]).toEqual(['', 0])
    expect(stdout).toContain('is a complete backup')
    expect(website.current()).toBe(NEXT)
    expect((await fetch(website.url)).status).toBe(200)
    expect(await stateAfter(website, at, await end())).toEqual([{ isMigrated: true, schemas: [] }, []])
  })

  test('rolls back program and data if the new program ends in the first minute', async () => {
    const { website, at } = await prepare(open)
    const before =
      "if (process.argv.includes('start') && process.argv.includes('--settings')) setTimeout(() => process.exit(1), 5000)"
    const end = keepAsking(website.url)
    const { code, stderr } = await website.upgrade(makeNext({ before }))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/was not answered\.\nThe upgrade was rolled back\. .* nothing is lost\.\n$/),
    ])
    expect([website.current(), (await fetch(website.url)).status]).toEqual([INSTALLED, 200])
    expect(await stateAfter(website, at, await end())).toEqual([{ isMigrated: false, schemas: [] }, []])
  })

  test('does not touch the website if a migration fails on the copy', async () => {
    const { website, at } = await prepare(open)
    const { code, stderr } = await website.upgrade(makeNext({ migration: `${MIGRATION}; INSERT INTO nothing VALUES (1)` }))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/nothing[^]*\nNothing was changed\. The website runs as before\.\n$/),
    ])
    expect([website.current(), (await fetch(website.url)).status]).toEqual([INSTALLED, 200])
    website.stop()
    expect(await readState(at)).toMatchObject({ isMigrated: false, schemas: [] })
    expect(leftIn(website.dataDir)).toEqual([])
  })
})

// Which database it is makes no difference to a program that fails by itself.
test.each([
  ['does not start', "if (process.argv.includes('start')) throw new Error('It is broken')", /It is broken/],
  [
    'shows an error instead of a page',
    `import http from 'node:http'
    import { syncBuiltinESMExports } from 'node:module'
    const createServer = http.createServer
    http.createServer = (options, listener) => createServer(options, (request, response) => {
      if (request.url !== '/about') return listener(request, response)
      response.writeHead(500).end()
    })
    syncBuiltinESMExports()`,
    /The page \/about was answered with 500\./,
  ],
])('a new program that %s is not installed', async (_what, before, reason) => {
  const { website, at } = await prepare(openSqlite)
  const { code, stderr } = await website.upgrade(makeNext({ before }))
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)])
  expect(stderr).toMatch(/\nNothing was changed\. The website runs as before\.\n$/)
  expect([website.current(), (await fetch(website.url)).status]).toEqual([INSTALLED, 200])
  website.stop()
  expect(await readState(at)).toMatchObject({ isMigrated: false, schemas: [] })
  expect(leftIn(website.dataDir)).toEqual([])
})

test.each([
  ['of the installed version', () => installed, / installed already: /],
  ['that is damaged', () => damage(makeNext()), / is not the file of its checksum\. Download both again\./],
  ['without a checksum', () => withoutChecksum(makeNext()), /There is no .*\.sha256\. Download it beside the archive/],
  ['that is missing', () => '/nowhere/harmattan-99.0.0-linux-x64.tar.gz', /There is no \/nowhere\//],
])('an archive %s is refused, and nothing is unpacked', async (_what, makeArchive, reason) => {
  const { place, close } = await openSqlite({ empty: true })
  await close()
  const website = await installRelease(installed, INSTALLED, place)
  onTestFinished(() => website.remove())
  const { code, stderr } = await website.upgrade(makeArchive())
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)])
  expect(readdirSync(join(website.place, 'programs')).toSorted()).toEqual(['current', INSTALLED])
})

function damage(archive: string): string {
  writeFileSync(archive, readFileSync(archive).subarray(0, -100))
  return archive
}

function withoutChecksum(archive: string): string {
  rmSync(`${archive}.sha256`)
  return archive
}

test('a program that was not installed from an archive is not upgraded', async () => {
  expect(await runNode(HARMATTAN, { DATA_DIR: '/nowhere' }, 'upgrade', installed)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no link .*current to .*\. An upgrade needs a program that was unpacked/) as string,
  })
})
