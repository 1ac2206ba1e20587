import { parseYaml } from '@redocly/openapi-core'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { unpackRelease } from '#test/unpacked-release.ts'

/* The image of deploy/Dockerfile, built from an unpacked release by Docker or Podman, with the restrictions of deploy/compose.yaml. */

const BASE = 'docker.io/library/debian:12-slim'
const IMAGE = 'harmattan-of-a-proof'
const PROGRAM = '/opt/harmattan/current'
const PASSWORD = 'a-password-of-the-database'
const { website } = (
  parseYaml(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')) as {
    services: { website: { read_only: boolean; tmpfs: string[]; cap_drop: string[]; security_opt: string[]; volumes: string[] } }
  }
).services

/** The program whose engine works on this machine. */
const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore', timeout: 20_000 }).status === 0)

const run = (...words: string[]) => execFileSync(engine!, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Whether the base image is on this machine or can be fetched. */
const hasBase = () =>
  [
    ['image', 'inspect', BASE],
    ['pull', BASE],
  ].some((words) => spawnSync(engine!, words, { stdio: 'ignore', timeout: 120_000 }).status === 0)

test('the image serves the website without rights and on a read-only system, keeps its data and holds no password', async ({
  annotate,
  skip,
}) => {
  if (!engine) skip('neither Docker nor Podman runs here')
  if (!hasBase()) skip(`${BASE} is not on this machine and cannot be fetched`)
  const release = unpackRelease()
  onTestFinished(() => release.remove())
  const deploy = join(release.folder, 'deploy')
  execFileSync('chmod', ['u+w', deploy])
  writeFileSync(join(deploy, '.env'), `POSTGRES_PASSWORD=${PASSWORD}\n`)
  const format = engine === 'podman' ? ['--format', 'docker'] : []
  run('build', ...format, '--file', join(deploy, 'Dockerfile'), '--tag', IMAGE, release.folder)
  onTestFinished(() => void run('rmi', '--force', IMAGE))

  const volume = `harmattan-${process.pid}`
  onTestFinished(() => void run('volume', 'rm', '--force', volume))
  const start = () => {
    const restrictions = [
      website.read_only ? ['--read-only'] : [],
      ...website.tmpfs.map((folder) => ['--tmpfs', folder]),
      ...website.cap_drop.map((name) => ['--cap-drop', name]),
      ...website.security_opt.map((option) => ['--security-opt', option]),
    ].flat()
    const data = ['--volume', `${volume}:${website.volumes[0]!.split(':')[1]}`]
    const address = ['--publish', '127.0.0.1::3000', '--env', 'PUBLIC_URL=http://127.0.0.1:3000']
    const container = run('run', '--detach', ...restrictions, ...data, ...address, IMAGE)
    onTestFinished(() => void run('rm', '--force', container))
    const url = `http://${run('port', container, '3000').split('\n')[0]}`
    return { container, url }
  }
  const isReady = (url: string) => vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 30_000 })

  const { container, url } = start()
  await isReady(url)
  const inside = (...words: string[]) => run('exec', container, ...words)
  const body = new URLSearchParams({ name: 'Amina', email: 'amina@example.com', subject: 'Fees', message: 'How much?' })
  const sent = await fetch(`${url}/contact`, { method: 'POST', body, redirect: 'manual' })
  const [reference] = /ENQ-\w+/.exec(sent.headers.get('location')!)!
  expect(inside('id', '--user', '--name')).toBe('harmattan')
  expect(inside('grep', 'CapEff', '/proc/1/status')).toMatch(/\t0+$/)
  expect(() => inside('touch', `${PROGRAM}/x`)).toThrow(/Read-only/)
  expect(inside('sh', '-c', `grep --recursive --files-with-matches ${PASSWORD} ${PROGRAM} || true`)).toBe('')
  expect(inside(`${PROGRAM}/harmattan`, 'backup')).toContain('is a complete backup')
  const check = JSON.parse(run('image', 'inspect', '--format', '{{json .Config.Healthcheck}}', IMAGE)) as { Test: string[] }
  expect(inside(...check.Test.slice(1))).toBe('')

  const stopping = performance.now()
  run('stop', '--time', '15', container)
  const stoppedAfter = Math.round(performance.now() - stopping)
  expect(run('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0')
  run('rm', container)
  const next = start()
  await isReady(next.url)
  expect((await fetch(`${next.url}/contact/sent/${reference}`)).status).toBe(200)
  const size = Number(run('image', 'inspect', '--format', '{{.Size}}', IMAGE)) / 1_000_000
  const version = run('--version').split('\n')[0]
  await annotate(`${version}; the image has ${Math.round(size)} MB; it stopped after ${stoppedAfter} ms`)
})
