import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { API_PATHS, FILE_PATHS, GUEST_PATHS, PROBE_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { BackupError } from '#server/backup/backup-error.ts'

/** An account of the copy. */
export interface Trial {
  email: string
  password: string
}

const { home, about, programs, contact, privacy, blog } = PUBLIC_PATHS
const PAGES = [home, about, programs, contact, privacy, blog, FILE_PATHS.sitemap, GUEST_PATHS.signInAlias]
const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 12_000
const ANSWER_WITHIN_MS = 15_000
const ASK_EVERY_MS = 100

/** Starts this program on the copy, on a port of this machine, and uses it as a visitor and as a member of staff. */
export async function tryProgram(settings: Record<string, string>, trial: Trial): Promise<void> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [process.argv[1]!, 'start'], {
    env: { ...settings, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(server, 'close')
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-2000)))
  try {
    await untilReady(url, () => server.exitCode ?? server.signalCode)
    for (const path of PAGES) await expectPage(url, path)
    await changeSomething(url, trial)
  } catch (error) {
    throw new BackupError(`${(error as Error).message} ${said.trim()}`.trim(), { cause: error })
  } finally {
    server.kill('SIGTERM')
    const limit = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS)
    await closed
    clearTimeout(limit)
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const ask = (url: string, path: string, options: RequestInit = {}) =>
  fetch(new URL(path, url), { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...options })

async function untilReady(url: string, getEnd: () => unknown): Promise<void> {
  const until = performance.now() + START_WITHIN_MS
  for (;;) {
    if (getEnd() !== null) throw new Error('The program ended at its start.')
    const answer = await ask(url, PROBE_PATHS.readiness).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (performance.now() > until) throw new Error(`The program was not ready within ${START_WITHIN_MS / 1000} seconds.`)
    await wait(ASK_EVERY_MS)
  }
}

async function expectPage(url: string, path: string): Promise<void> {
  const answer = await ask(url, path)
  const text = await answer.text()
  if (answer.status !== 200 || text === '') throw new Error(`The page ${path} was answered with ${answer.status}.`)
}

async function call(url: string, method: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { cookie }) }
  const answer = await ask(url, API_PATHS.rest + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok)
    throw new Error(`${method} ${API_PATHS.rest}${path} was answered with ${answer.status}: ${await answer.text()}.`)
  return answer
}

/** Signs in, makes a tag, and reads it again. */
async function changeSomething(url: string, trial: Trial): Promise<void> {
  const signedIn = await call(url, 'POST', '/session', trial)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const name = `Rehearsal ${Date.now()}`
  const fields = { name, slug: null, description: null, color: '#10B981', isActive: true }
  const { id } = (await (await call(url, 'POST', '/tags', fields, cookie)).json()) as { id: string }
  const read = await ask(url, `${API_PATHS.rest}/tags/${id}`, { headers: { cookie } })
  if (((await read.json()) as { name?: string }).name !== name) throw new Error('A tag that was made is not there.')
}
