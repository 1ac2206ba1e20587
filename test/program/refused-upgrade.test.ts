import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../databases.ts'
import { installRelease } from '../installed-release.ts'
import { HARMATTAN, runNode } from '../run-node.ts'
import { canMount } from '../proof/disk/small-disk.ts'
import { INSTALLED, leftIn, readState, prepareReleases } from '../upgrades.ts'

vi.setConfig({ testTimeout: 180_000 })

const { installed, makeNext, prepare } = prepareReleases()

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

test('a website that cannot be started again is rolled back, and a sentence says what to do', async () => {
  const { website, at } = await prepare(openSqlite)
  const { code, stderr } = await website.upgrade(makeNext(), '--start', 'false')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^"false" ended with the code 1\.\nThe upgrade was rolled back to .+, but the website does not run as before\. "false" ended with the code 1\. Fix that, and start the service\.\n$/,
    ),
  ])
  expect(readdirSync(join(website.place, 'programs')).toSorted()).toEqual(['current', INSTALLED])
  expect(website.current()).toBe(INSTALLED)
  expect(await readState(at)).toMatchObject({ isMigrated: false })
  expect(leftIn(website.dataDir)).toEqual([])
  await website.start()
  expect((await fetch(website.url)).status).toBe(200)
})

test('a service that cannot be stopped keeps its program', async () => {
  const { website } = await prepare(openSqlite)
  const { code, stderr } = await website.upgrade(makeNext(), '--stop', 'false')
  expect([code, stderr]).toEqual([
    1,
    '"false" ended with the code 1.\nNothing was changed. If the website does not run, start the service.\n',
  ])
  expect(readdirSync(join(website.place, 'programs')).toSorted()).toEqual(['current', INSTALLED])
  expect([website.current(), (await fetch(website.url)).status]).toEqual([INSTALLED, 200])
})

test.each([
  ['of the installed version', () => installed(), / installed already: /],
  ['that is damaged', () => damage(copyOf(makeNext())), / is not the file of its checksum\. Download both again\./],
  ['without a checksum', () => withoutChecksum(copyOf(makeNext())), /There is no .*\.sha256\. Download it beside the archive/],
  ['that is missing', () => '/nowhere/harmattan-99.0.0-linux-x64.tar.gz', /There is no \/nowhere\//],
])('an archive %s is refused, and nothing is unpacked', async (_what, makeArchive, reason) => {
  const { place, close } = await openSqlite({ empty: true })
  await close()
  const website = await installRelease(installed(), INSTALLED, place)
  onTestFinished(() => website.remove())
  const { code, stderr } = await website.upgrade(makeArchive())
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)])
  expect(readdirSync(join(website.place, 'programs')).toSorted()).toEqual(['current', INSTALLED])
})

test.skipIf(!canMount)('on a disk that becomes full nothing is unpacked, and one sentence says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const command = `mount -t tmpfs -o size=64m none "$1" && tar -xzf "$2" -C "$1" && ln -s ${INSTALLED} "$1/current"
    cat /dev/zero > "$1/filler" 2>/dev/null
    "$1/current/harmattan" upgrade "$3"; code=$?; ls -A "$1"; exit $code`
  const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', command, 'sh', folder, installed(), makeNext()], {
    env: { DATA_DIR: '/nowhere', PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    `The disk of ${folder} is full. Make room, and upgrade again.\nNothing was changed. The website runs as before.\n`,
  ])
  expect(stdout.trim().split('\n').slice(1)).toEqual(['current', 'filler', INSTALLED])
})

/** A copy of an archive and of its checksum. */
function copyOf(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(dirname(archive), folder, { recursive: true })
  return join(folder, basename(archive))
}

function damage(archive: string): string {
  truncateSync(archive, statSync(archive).size - 100)
  return archive
}

function withoutChecksum(archive: string): string {
  rmSync(`${archive}.sha256`)
  return archive
}

test('a program that was not installed from an archive is not upgraded', async () => {
  expect(await runNode(HARMATTAN, { DATA_DIR: '/nowhere' }, 'upgrade', installed())).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no link .*current to .*\. An upgrade needs a program that was unpacked/) as string,
  })
})
