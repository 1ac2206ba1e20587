import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { COMMANDS } from '#server/cli/commands.ts'
import { ROOT, VERSION } from '#server/config/root.ts'
import { openPostgres } from '../databases.ts'
import { installRelease, type Installed } from '../installed-release.ts'
import { makeRelease } from '../made-release.ts'
import { NOBODY } from '../nobody.ts'

/* Runs the commands of docs/operations.md, and checks what needs root with the programs that would read it. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const TEXT = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const blocks = [...TEXT.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code!)
const isOfRoot = (code: string) => code.startsWith('# As root\n')
const isOfRepository = (code: string) => code.startsWith('# In the repository\n')
const runnable = blocks.filter((code) => !isOfRoot(code) && !isOfRepository(code))

/** The folder of the downloaded archive. */
let folder: string
let installed: Installed
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operations-'))
  const archive = makeRelease(folder, { version: VERSION })
  installed = await installRelease(archive, `harmattan-${VERSION}-linux-x64`, { databaseUrl: undefined })
  await installed.start()
  mkdirSync(join(folder, 'bin'))
  const wrapper = readFileSync(join(ROOT, 'deploy/harmattan'), 'utf8')
    .replace('/opt/harmattan', `${installed.place}/programs`)
    .replace('/etc/harmattan', installed.place)
  writeFileSync(join(folder, 'bin/harmattan'), wrapper, { mode: 0o755 })
  if (NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid)
})
afterAll(() => {
  installed.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a block in the folder of the archive, as the user of the service. */
function run(code: string, replaced: Record<string, string>) {
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
  const script = Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), code)
  return spawnSync('sh', ['-euc', script], { cwd: folder, env: { PATH: path, HOME: folder }, encoding: 'utf8', ...NOBODY })
}

test('every block of commands that needs no root runs, one after another', async () => {
  const { place: database, close } = await openPostgres({ empty: true })
  await close()
  const replaced = {
    'http://127.0.0.1:3000': installed.url,
    '/var/lib/harmattan': installed.dataDir,
    'postgres://site:PASSWORD@10.0.0.5/site': database.databaseUrl!,
  }
  expect(runnable.length).toBeGreaterThanOrEqual(6)
  for (const code of runnable) {
    const { status, stderr } = run(code, replaced)
    expect([code, status, stderr.replace(/^[.+*-]+$/gm, '').trim()]).toEqual([code, 0, expect.not.stringContaining('Error')])
  }
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['trial', 'certificate.pem', 'first-backup', 'content', 'rehearsal']),
  )
  expect(readdirSync(join(installed.dataDir, 'on-postgresql'))).toContain('secret.key')
})

test('every block that needs root is valid for a shell, and every file that it installs is in the archive', () => {
  const ofRoot = blocks.filter(isOfRoot)
  expect(ofRoot.length).toBeGreaterThanOrEqual(8)
  for (const code of ofRoot) {
    expect([code, spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' }).stderr]).toEqual([code, ''])
    for (const [, name] of code.matchAll(/\/opt\/harmattan\/current\/deploy\/([\w.]+)/g))
      expect([name, existsSync(join(ROOT, 'deploy', name!))]).toEqual([name, true])
  }
  const installed = ofRoot.join('').matchAll(/^install -m \d+ (?:-g \w+ )?([\w.]+) \/(?:usr|etc)/gm)
  for (const [, name] of installed) expect([name, existsSync(join(ROOT, 'deploy', name!))]).toEqual([name, true])
})

test('every command of the program that the text names exists, as does every script', () => {
  const commands = [...TEXT.matchAll(/(?:^|`|harmattan\/)harmattan (?:--settings FILE )?([a-z][a-z-]*)/gm)].map(
    ([, name]) => name!,
  )
  expect(commands.length).toBeGreaterThan(20)
  const known = [...Object.keys(COMMANDS), 'help']
  expect(commands.filter((name) => !known.includes(name))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const named = [...TEXT.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

/** Whether a program is installed here, wherever administrators have it. */
const findInstalled = (name: string) =>
  [...process.env['PATH']!.split(delimiter), '/usr/sbin'].map((at) => join(at, name)).find((path) => existsSync(path))

const SYSTEMD = findInstalled('systemd-analyze')
const NGINX = findInstalled('nginx')
const CADDY = findInstalled('caddy')
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'operations-check-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test.skipIf(!SYSTEMD)('systemd-analyze verify accepts the service', () => {
  const unit = join(makeFolder(), 'harmattan.service')
  const shipped = readFileSync(join(ROOT, 'deploy/harmattan.service'), 'utf8')
  writeFileSync(unit, shipped.replace('/opt/harmattan/current', ROOT))
  const { status, stderr } = spawnSync(SYSTEMD!, ['verify', '--recursive-errors=no', unit], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  writeFileSync(unit, shipped.replace('Restart=always', 'Restart=allways'))
  expect(spawnSync(SYSTEMD!, ['verify', '--recursive-errors=no', unit], { encoding: 'utf8' }).stderr).toContain('allways')
})

test.skipIf(!canMount)('the service sees how much memory is available, as the screen Health does', () => {
  const shipped = readFileSync(join(ROOT, 'deploy/harmattan.service'), 'utf8')
  // What systemd mounts for a service with ProtectProc and ProcSubset.
  const seen = { hidepid: /^ProtectProc=(\w+)/m.exec(shipped)?.[1], subset: /^ProcSubset=(\w+)/m.exec(shipped)?.[1] }
  const options = Object.entries(seen).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  const script = `mount -t proc -o ${options.join(',')} proc /proc && grep -q MemAvailable /proc/meminfo`
  const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test.skipIf(!NGINX)('nginx -t accepts the configuration', () => {
  const made = makeFolder()
  // The command of the text makes the certificate.
  execFileSync('sh', ['-ec', runnable.find((code) => code.startsWith('openssl req'))!], { cwd: made, stdio: 'ignore' })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${made}/${name};`).join(' ')
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8').replaceAll('/etc/ssl/harmattan', made)
  writeFileSync(
    join(made, 'nginx.conf'),
    `pid ${made}/pid; error_log stderr; events {} http { ${paths} access_log off; ${site} }`,
  )
  const { status, stderr } = spawnSync(NGINX!, ['-t', '-p', made, '-c', join(made, 'nginx.conf')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test.skipIf(!CADDY)('caddy validate accepts the configuration', () => {
  const made = makeFolder()
  cpSync(join(ROOT, 'deploy/Caddyfile'), join(made, 'Caddyfile'))
  const { status, stdout, stderr } = spawnSync(CADDY!, ['validate', '--config', join(made, 'Caddyfile')], {
    env: { HOME: made },
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([0, 'Valid configuration\n', expect.not.stringContaining('"level":"error"')])
})
