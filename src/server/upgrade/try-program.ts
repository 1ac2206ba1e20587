import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { API_PATHS, FILE_PATHS, GUEST_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { freePort } from '#server/http/free-port.ts'
import { waitUntilReady } from './watch-website.ts'

/** An account of the copy. */
export interface Trial {
  email: string
  password: string
}

const { home, about, programs, contact, privacy, blog } = PUBLIC_PATHS
const PAGES = [home, about, programs, contact, privacy, blog, FILE_PATHS.sitemap, GUEST_PATHS.signInAlias]
const START_WITHIN = { listen: 60_000, ready: 60_000 }
const STOP_WITHIN_MS = 12_000
const ANSWER_WITHIN_MS = 15_000

/** Starts this program on the copy, on a port of this machine, and uses it as a visitor and as a member of staff. */
export async function tryProgram(settings: Record<string, string>, trial: Trial): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [process.argv[1]!, 'start'], {
    env: { ...settings, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new AbortController()
  const closed = once(server, 'close').then(() => ended.abort(new Error('The program ended at its start.')))
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-2000)))
  try {
    await waitUntilReady(url, ended.signal, START_WITHIN)
    for (const path of PAGES) await checkPage(url, path)
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

const ask = (url: string, path: string, options: RequestInit = {}) =>
  fetch(new URL(path, url), { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...options })

async function checkPage(url: string, path: string): Promise<void> {
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
  if (((await read.json()) as { name?: string }).name !== name) throw new Error('A tag that was created cannot be read.')
}
