import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROOT, VERSION } from '#server/config/root.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { installRelease } from '#test/installed-release.ts'
import { pack } from '../../scripts/release/pack.ts'

/*
 * Upgrades with whole archives, as scripts/release.ts makes them, and with the whole first minute. There is no second release yet:
 * the next one is the archive of this version with a higher number and one more migration.
 */

const NAME = `harmattan-${VERSION}-linux-x64`
const NEXT = 'harmattan-99.0.0-linux-x64'

let folder: string
let first: string
let next: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-proof-'))
  execFileSync(process.execPath, ['scripts/release.ts'], { cwd: ROOT })
  first = join(ROOT, 'release', `${NAME}.tar.gz`)
  execFileSync('tar', ['-xzf', first, '-C', folder])
  cpSync(join(folder, NAME), join(folder, NEXT), { recursive: true, verbatimSymlinks: true })
  const file = join(folder, NEXT, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"${VERSION}"`, '"99.0.0"'))
  writeFileSync(join(folder, NEXT, 'migrations/9000-of-a-test.sql'), 'CREATE TABLE of_a_test (id TEXT PRIMARY KEY)')
  next = pack(folder, NEXT, 1)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeEachDatabase('an upgrade of a whole release', (open) => {
  test('leads to the next release, and shows its home page all the time but for the change of programs', async ({ annotate }) => {
    const { place, close } = await open({ empty: true })
    await close()
    const website = await installRelease(first, NAME, place)
    onTestFinished(() => website.remove())
    await website.start()
    const end = watchHome(website.url)
    const startedAt = performance.now()
    const { code, stderr } = await website.upgrade(next)
    const seconds = (performance.now() - startedAt) / 1000
    const { asked, awayMs } = await end()
    await annotate(`${seconds.toFixed(0)} s in all, away for ${awayMs.toFixed(0)} ms; the home page was asked for ${asked} times`)
    expect([stderr, code, website.current()]).toEqual(['', 0, NEXT])
    expect(awayMs).toBeLessThan(10_000)
  })
})

/** Asks for the home page again and again. Returns a function that ends it, with the time from the first failure to the last. */
function watchHome(url: string) {
  let asked = 0
  let isEnded = false
  const failures: number[] = []
  async function ask() {
    const isShown = await fetch(url).then(
      async (answer) => (await answer.text()).includes('</html>') && answer.ok,
      () => false,
    )
    asked += 1
    if (!isShown) failures.push(performance.now())
  }
  const watching = (async () => {
    while (!isEnded) await ask()
  })()
  return async () => {
    isEnded = true
    await watching
    return { asked, awayMs: (failures.at(-1) ?? 0) - (failures[0] ?? 0) }
  }
}
