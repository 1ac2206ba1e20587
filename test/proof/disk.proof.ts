import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installRelease } from '#test/installed-release.ts'
import { NOBODY } from '#test/nobody.ts'
import { startPostgres } from '#test/postgres-server.ts'
import { INSTALLED, leftIn, NEXT, prepareReleases, readState } from '#test/upgrades.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './disk/small-disk.ts'

/* A real disk that is full, and one that turns read-only, with the database of a website on it. */

const NO_MOUNT = 'no disk may be mounted here'

const { installed, makeNext } = prepareReleases()

let sent = 0

/** Sends an enquiry from a network of its own. */
async function ask(url: string): Promise<{ status: number; text: string; reference: string | undefined }> {
  sent += 1
  const body = new URLSearchParams({ name: 'Amina', email: 'amina@example.com', subject: `${sent}`, message: 'x'.repeat(4000) })
  const headers = { 'X-Forwarded-For': `10.9.${sent >> 8}.${sent & 255}` }
  const answer = await fetch(`${url}/contact`, { method: 'POST', body, headers, redirect: 'manual' })
  const reference = /ENQ-\w+/.exec(answer.headers.get('location') ?? '')?.[0]
  return { status: answer.status, text: await answer.text(), reference }
}

/** The statuses of pages: one that is cached, and ones that are not. */
const readPages = (url: string) =>
  Promise.all(
    ['/', '/about', '/programs', '/contact', `/search?q=${Math.random()}`].map(async (path) => (await fetch(url + path)).status),
  )

const ALL_FINE = [200, 200, 200, 200, 200]

/** On a disk that cannot be written. */
async function expectReadOnly(url: string, reason: RegExp) {
  expect(await readPages(url)).toEqual(ALL_FINE)
  const { status, text } = await ask(url)
  expect([status, text]).toEqual([503, expect.stringMatching(/try again/i)])
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringMatching(reason)])
}

function readReferences(disk: SmallDisk): string[] {
  const said = disk.run(
    `"${process.execPath}" -e '
      const { DatabaseSync } = require("node:sqlite")
      const rows = new DatabaseSync(process.env.DISK + "/data/site.db").prepare("SELECT reference FROM form_submissions ORDER BY position").all()
      console.log(rows.map((row) => row.reference).join(" "))'`,
  )
  return said.trim().split(' ')
}

test('on a full disk pages are served, also after a restart, and writes get a sentence until there is room', async ({
  annotate,
  skip,
}) => {
  if (!canMount) skip(NO_MOUNT)
  const disk = await mountSmallDisk('24m')
  const first = await disk.start()
  expect(await readPages(first.url)).toEqual(ALL_FINE)
  const acknowledged = [(await ask(first.url)).reference]
  disk.run('cat /dev/zero > "$DISK/filler" 2>/dev/null || true')
  // What the database has reserved may take a few more.
  let last = await ask(first.url)
  for (; last.status !== 503; last = await ask(first.url)) acknowledged.push(last.reference)
  await expectReadOnly(first.url, /full/)
  await first.stop()
  const second = await disk.start()
  await expectReadOnly(second.url, /full/)
  disk.run('rm "$DISK/filler"')
  acknowledged.push((await ask(second.url)).reference)
  await second.stop()
  expect(readReferences(disk)).toEqual(acknowledged)
  await annotate(
    `${acknowledged.length} of ${acknowledged.length} acknowledged enquiries kept; writes worked again without a restart`,
  )
})

test('on a read-only disk the server starts, pages are served, and writes get a sentence until it is writable', async ({
  annotate,
  skip,
}) => {
  if (!canMount) skip(NO_MOUNT)
  const disk = await mountSmallDisk('64m')
  const first = await disk.start()
  const acknowledged = [(await ask(first.url)).reference]
  await first.stop()
  // Linux refuses this while files are open for writing.
  disk.run('mount -o remount,ro "$DISK"')
  const second = await disk.start()
  await expectReadOnly(second.url, /read-only/)
  disk.run('mount -o remount,rw "$DISK"')
  acknowledged.push((await ask(second.url)).reference)
  await second.stop()
  expect(readReferences(disk)).toEqual(acknowledged)
  await annotate(
    `${acknowledged.length} of ${acknowledged.length} acknowledged enquiries kept; writes worked again without a restart`,
  )
})

test('on a full disk an upgrade is refused or rolled back with a sentence, and the website runs as before', async ({
  annotate,
  skip,
}) => {
  if (!canMount) skip(NO_MOUNT)
  const disk = await mountSmallDisk('400m')
  const dataDir = join(disk.folder, 'data')
  disk.run('mkdir -m 700 "$DISK/data"')
  const website = await installRelease(installed(), INSTALLED, { databaseUrl: undefined }, { inside: disk.inside, dataDir })
  onTestFinished(() => website.remove())
  await website.start()
  const acknowledged = [(await ask(website.url)).reference]
  const listData = () => disk.run('ls "$DISK/data"').trim().split('\n')
  const programs = join(website.place, 'programs')
  async function expectAsBefore() {
    expect(await readPages(website.url)).toEqual(ALL_FINE)
    expect(readdirSync(programs).toSorted()).toEqual(['current', INSTALLED])
    expect(website.current()).toBe(INSTALLED)
    expect(listData().filter((name) => /upgrade|rehears/.test(name))).toEqual([])
    disk.run('rm "$DISK/filler"')
    await expect.poll(async () => (await fetch(`${website.url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    acknowledged.push((await ask(website.url)).reference)
    expect(readReferences(disk)).toEqual(acknowledged)
  }
  const fill = `cat /dev/zero > "${disk.folder}/filler" 2>/dev/null || true`
  const next = makeNext()

  disk.run(fill)
  const refused = await website.upgrade(next)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^Before an upgrade, this must be fixed\. [^]+free on the disk[^\n]+\nNothing was changed\. [^\n]+\n$/),
  ])
  await expectAsBefore()

  const rolledBack = await website.upgrade(next, '--stop', `${join(website.place, 'stop')}; ${fill}`)
  expect([rolledBack.code, rolledBack.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^There is not enough room in [^\n]+\nThe upgrade was rolled back\. [^\n]+ cannot save anything: the disk is full\.\n$/,
    ),
  ])
  await expectAsBefore()
  await annotate('refused before anything was changed, and rolled back when the disk became full after the stop')
})

test('on a full disk of PostgreSQL an upgrade is refused or rolled back with a sentence, and nothing is lost', async ({
  annotate,
  skip,
}) => {
  if (!canMount) skip(NO_MOUNT)
  const disk = await mountSmallDisk('200m')
  const postgres = await startPostgres({ disk, settings: ['max_wal_size=64MB', 'min_wal_size=32MB'] })
  onTestFinished(() => postgres.stop())
  const databaseUrl = postgres.urlOf('postgres')
  const website = await installRelease(installed(), INSTALLED, { databaseUrl })
  onTestFinished(() => website.remove())
  await website.start()
  const acknowledged = [(await ask(website.url)).reference]
  const link = join(website.place, 'programs/current')
  const fill = `cat /dev/zero > "${disk.folder}/filler" 2>/dev/null || true`
  const fillFromOutside = `${disk.inside.join(' ')} sh -c '${fill}'`
  const next = makeNext()
  async function expectAsBefore() {
    expect(await readPages(website.url)).toEqual(ALL_FINE)
    expect(readdirSync(join(website.place, 'programs')).toSorted()).toEqual(['current', INSTALLED])
    expect(website.current()).toBe(INSTALLED)
    disk.run('rm -f "$DISK/filler"')
    acknowledged.push((await ask(website.url)).reference)
    const { isMigrated, schemas, references } = await readState({ databaseUrl, dataDir: website.dataDir })
    expect([isMigrated, schemas, leftIn(website.dataDir)]).toEqual([false, [], []])
    expect(new Set(references)).toEqual(new Set(acknowledged))
  }

  disk.run(fill)
  const refused = await website.upgrade(next)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^Before an upgrade, this must be fixed\. [^\n]+the disk (?:of PostgreSQL )?is full\.[^\n]+\nNothing was changed\. [^\n]+\n$/,
    ),
  ])
  await expectAsBefore()

  const rolledBack = await website.upgrade(next, '--stop', `${join(website.place, 'stop')}; ${fillFromOutside}`)
  expect([rolledBack.code, rolledBack.stderr]).toEqual([
    1,
    expect.stringMatching(/^The disk of PostgreSQL is full\. [^\n]+\nThe upgrade was rolled back\. [^\n]+ nothing is lost\.\n$/),
  ])
  await expectAsBefore()

  // PostgreSQL may then refuse even connections, so that no program can start. The steps are those of the last sentence.
  const { code, stderr } = await website.upgrade(next, '--start', `${fillFromOutside}; ${join(website.place, 'start')}`)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /\n(?:The upgrade was rolled back[ .]|It could not be rolled back completely: The disk of PostgreSQL is full\.)[^\n]+\n$/,
    ),
  ])
  disk.run('rm "$DISK/filler"')
  website.stop()
  execFileSync('ln', ['-sfn', INSTALLED, link])
  execFileSync(join(link, 'harmattan'), ['--settings', join(website.place, 'settings'), 'upgrade-data', 'roll-back'], NOBODY)
  rmSync(join(website.place, 'programs', NEXT), { recursive: true, force: true })
  await website.start()
  await expectAsBefore()
  await annotate(
    'refused before anything was changed, rolled back after the stop, and as before once there was room at the start of the next program',
  )
})
