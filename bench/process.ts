import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { json } from 'node:stream/consumers'
import { ROOT } from '#server/config/root.ts'
import { freePort } from '#server/http/free-port.ts'

/** Whether the server and the load generator can each have a core. */
export const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** The command that an operator starts. */
export const SERVER = ['./harmattan', 'start']
export const getNodeCommand = (...args: string[]): string[] => [process.execPath, ...args]

function spawnOn(core: 0 | 1, program: string[], settings: Record<string, string>): ChildProcess {
  const [command, ...rest] = isPinned ? ['taskset', '-c', String(core), ...program] : program
  const env = { PATH: process.env['PATH'], ...settings }
  return spawn(command!, rest, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** For a report: the day, and where it was measured. */
export const describeMachine = () =>
  `on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpus()[0]!.model.trim()}`

export interface Subject {
  url: string
  /** Time from the start of the process to the end of its first page, in milliseconds. */
  startedIn: number
  /** User and system time so far, in seconds. */
  cpuSeconds(): number
  /** Resident memory, in MB of 1,000,000 bytes. */
  residentMb(): number
  stop(): Promise<void>
}

/** Starts a server process and waits for its first page. */
export async function startSubject(program: string[], settings: Record<string, string>): Promise<Subject> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawnOn(0, program, { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...settings })
  child.stdout!.resume()
  const closed = once(child, 'close')
  while (!(await hasPage(url))) {
    if (child.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const startedIn = performance.now() - startedAt
  const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
  return {
    url,
    startedIn,
    cpuSeconds() {
      // After the name of the program: fields 14 and 15 of proc(5), in ticks of 10 ms.
      const fields = read('stat').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    residentMb: () => (Number(/VmRSS:\s+(\d+)/.exec(read('status'))![1]) * 1024) / 1_000_000,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}

const hasPage = (url: string) =>
  fetch(url).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )

export interface Load {
  url: string
  connections: number
  seconds: number
  encoding: 'identity' | 'br'
  /** Whether the statistics count the requests; if not given, they do. */
  isVisit?: boolean
}

/** The numbers of answers with status 200 and with any other, and how long a visitor waited at the 99th percentile, in ms. */
export async function putLoad(load: Load): Promise<{ answered: number; failed: number; p99: number }> {
  const child = spawnOn(1, getNodeCommand('bench/load.ts', JSON.stringify(load)), {})
  return (await json(child.stdout!)) as { answered: number; failed: number; p99: number }
}

/** The value that a share of all values, such as 0.99, is below. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

export const median = (values: number[]): number => percentile(values, 0.5)

/**
 * The median of the shares of the rounds. Other machines on the same host slow the processor down for seconds at a time:
 * neighbouring rounds share that, the medians of all rounds do not.
 */
export const medianShare = (part: number[], whole: number[]): number => median(part.map((value, round) => value / whole[round]!))

export interface Rate {
  perSecond: number
  /** Requests per second of the server's processor time. */
  perCpuSecond: number
}

/** The rate of answers under a load. Every answer must have status 200. */
export async function measureRate({ cpuSeconds }: Subject, load: Load): Promise<Rate> {
  const before = cpuSeconds()
  const { answered, failed } = await putLoad(load)
  if (failed > 0) throw new Error(`${failed} requests to ${load.url} failed`)
  return { perSecond: answered / load.seconds, perCpuSecond: answered / (cpuSeconds() - before) }
}
