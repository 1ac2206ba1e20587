import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeEachDatabase } from '#test/databases.ts'
import { settingsOf } from '#test/run-node.ts'
import { ARCHIVE, unpackRelease, type UnpackedRelease } from '#test/unpacked-release.ts'

/* The release archive, as an administrator unpacks and runs it: no Node on the PATH, and a program folder that cannot be written. */

const MB = 1_000_000

let release: UnpackedRelease
beforeAll(() => {
  release = unpackRelease()
}, 300_000)
afterAll(() => release.remove())

const bytesOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((total, name) => total + bytesOf(join(path, name)), 0)
    : statSync(path).size

test('the archive has its checksum, at most 70 MB packed and 200 MB unpacked, and nothing for development', async ({
  annotate,
}) => {
  execFileSync('sha256sum', ['--check', '--quiet', `${ARCHIVE}.sha256`], { cwd: dirname(ARCHIVE) })
  const packed = statSync(ARCHIVE).size / MB
  // The link node_modules/.bin/node is counted as the program that it names.
  const unpacked = (bytesOf(release.folder) - statSync(join(release.folder, 'node_modules/.bin/node')).size) / MB
  await annotate(`${packed.toFixed(1)} MB packed, ${unpacked.toFixed(1)} MB unpacked`)
  expect(packed).toBeLessThan(70)
  expect(unpacked).toBeLessThan(200)
  const packages = readdirSync(join(release.folder, 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['fontkit', 'node', 'pg', 'sharp', 'tar-stream']))
  for (const name of ['vite', 'typescript', 'vitest', 'react', '@mantine']) expect(packages).not.toContain(name)
  const sbom = JSON.parse(readFileSync(join(release.folder, 'sbom.cdx.json'), 'utf8')) as {
    metadata: { component: { name: string } }
    components: { name: string }[]
  }
  const listed = sbom.components.map(({ name }) => name)
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'harmattan' } } })
  expect(listed).toEqual(expect.arrayContaining(['react', 'sharp']))
  expect(listed).not.toContain('vitest')
  expect(readFileSync(join(release.folder, 'LICENSES-OF-PACKAGES.txt'), 'utf8')).toMatch(/^react \d[\d.]+ \(MIT\)$/m)
})

test('it serves the first page within a second, on its own Node', async ({ annotate }) => {
  const dataDir = release.makeDataDir()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const server = await release.start({ DATA_DIR: dataDir })
    onTestFinished(() => void server.stop())
    times.push(server.firstPageAfterMs)
    expect(readlinkSync(`/proc/${server.pid}/exe`)).toBe(join(release.folder, 'node_modules/node/bin/node'))
    expect(await server.stop()).toBe(0)
  }
  await annotate(`first page after ${times.map((ms) => Math.round(ms)).join(', ')} ms`)
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(1000)
})

test('pages have their styles, their pictures and a picture for sharing', async () => {
  const server = await release.start({ DATA_DIR: release.makeDataDir() })
  onTestFinished(() => void server.stop())
  const html = await (await fetch(server.url)).text()
  const paths = [...html.matchAll(/(?:rel="stylesheet" href|<img[^>]* src|property="og:image" content)="([^"]+)"/g)].map(
    ([, path]) => new URL(path!, server.url),
  )
  expect(paths.length).toBeGreaterThanOrEqual(3)
  for (const path of [...paths, new URL('/admin/login', server.url)]) {
    const response = await fetch(path)
    expect([path.pathname, response.status, (await response.bytes()).length > 500]).toEqual([path.pathname, 200, true])
  }
})

describeEachDatabase('the commands of an unpacked release', (open) => {
  test('migrate, seed, doctor, backup, verify and restore', async () => {
    const { place, close } = await open({ empty: true })
    await close()
    const dataDir = release.makeDataDir()
    const settings = settingsOf({ ...place, dataDir })
    const backups = join(dataDir, 'backups')
    const run = async (...words: string[]) => {
      const { code, stdout, stderr } = await release.run(settings, ...words)
      expect([words[0], code, stderr]).toEqual([words[0], 0, ''])
      return stdout
    }
    expect(await run('migrate')).toMatch(/^Applied: 0001-/)
    expect(await run('seed')).toContain('pages: seeded')
    expect(await run('backup')).toContain('is a complete backup')
    const file = join(backups, readdirSync(backups)[0]!)
    expect(await run('verify', file)).toMatch(/^The backup of \S+ is good/)
    expect(await run('restore', file, '--replace', '--yes')).toContain('The website was replaced by the backup.')
    const server = await release.start(settings)
    onTestFinished(() => void server.stop())
    expect(await run('doctor')).toMatch(/^ok +Database/m)
  })
})
