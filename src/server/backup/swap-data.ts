import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StartupError } from '#server/config/startup-error.ts'
import { syncPath } from '#server/storage/sync-path.ts'

/* The former state of a data folder is kept in a folder inside it, named by the time of the swap. */

const PREFIX = 'before-restore-'
/** In the folder as long as the swap is not complete. It holds the plan of the swap. */
const MARK = 'swap-not-complete'
const KEPT_MS = 7 * 24 * 60 * 60_000

/** The database is moved away first and put in place last: a folder without it is never taken for a website. */
const PARTS = ['site.db', 'site.db-wal', 'site.db-shm', 'media', 'secret.key'] as const
type Part = (typeof PARTS)[number]

/** With PostgreSQL, a `site.db` in the folder is not of the website. */
export const PARTS_BESIDE_POSTGRES: readonly Part[] = ['media', 'secret.key']

/** What is moved. An empty mark means that nothing was moved yet. */
interface Plan {
  /** The name of the folder with the new state. */
  side: string
  /** Moved from the data folder to the folder of the former state. */
  out: Part[]
  /** Moved from the folder `side` to the data folder. */
  in: Part[]
}

/** Whether the swap was complete, although the mark is still there. */
type IsComplete = (dataDir: string, former: string) => boolean | Promise<boolean>

interface SwapOptions {
  parts?: readonly Part[]
  /** Called when all files are moved. Throws if the swap must be reverted. */
  commit?: (former: string) => Promise<void>
  isComplete?: IsComplete
  rename?: typeof renameSync
}

const listKeptFolders = (dataDir: string) =>
  statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(dataDir).filter((name) => name.startsWith(PREFIX))
    : []

/** The database is moved last, so with both in place the swap was complete, and people may have used the website since. */
const hasBothDatabases: IsComplete = (dataDir, former) =>
  existsSync(join(former, 'site.db')) && existsSync(join(dataDir, 'site.db'))

/**
 * Moves the website in `side` to the data folder, and its former state to a folder that is returned. If anything fails,
 * everything is as before. After a power cut, `finishRevert` does that.
 */
export async function swapData(
  dataDir: string,
  side: string,
  now: Date,
  { parts = PARTS, commit, isComplete, rename = renameSync }: SwapOptions = {},
): Promise<string> {
  const former = join(dataDir, PREFIX + now.toISOString().replaceAll(':', '-'))
  // The key stays unless the new state brings one.
  const moved = parts.filter((name) => name !== 'secret.key' || existsSync(join(side, name)))
  const plan: Plan = {
    side: basename(side),
    out: moved.filter((name) => existsSync(join(dataDir, name))),
    in: moved.filter((name) => existsSync(join(side, name))).toReversed(),
  }
  mkdirSync(former, { mode: 0o700 })
  try {
    writeFileSync(join(former, MARK), JSON.stringify(plan), { mode: 0o600, flush: true })
    await syncPath(former)
    await syncPath(dataDir)
  } catch (error) {
    // Nothing was moved yet.
    rmSync(former, { recursive: true, force: true })
    throw error
  }
  try {
    for (const name of plan.out) rename(join(dataDir, name), join(former, name))
    await syncPath(former)
    for (const name of plan.in) rename(join(side, name), join(dataDir, name))
    await syncPath(dataDir)
    await commit?.(former)
    rmSync(join(former, MARK))
    await syncPath(former)
    return former
  } catch (error) {
    await finishRevert(dataDir, isComplete)
    throw error
  }
}

async function findInterrupted(dataDir: string, isComplete: IsComplete = hasBothDatabases) {
  const marked = listKeptFolders(dataDir)
    .map((name) => join(dataDir, name))
    .filter((former) => existsSync(join(former, MARK)))
  const interrupted: string[] = []
  for (const former of marked) if (!(await isComplete(dataDir, former))) interrupted.push(former)
  return { complete: marked.filter((former) => !interrupted.includes(former)), interrupted }
}

function readPlan(former: string): Plan {
  try {
    return JSON.parse(readFileSync(join(former, MARK), 'utf8')) as Plan
  } catch {
    return { side: '', out: [], in: [] }
  }
}

/** Can be interrupted, and done again. The new state goes back to its folder: it may be the only copy. */
function revertMoves(dataDir: string, former: string): void {
  const plan = readPlan(former)
  const side = join(dataDir, plan.side)
  for (const name of plan.in.toReversed()) {
    const isFormer = plan.out.includes(name) && !existsSync(join(former, name))
    if (isFormer || !existsSync(join(dataDir, name)) || existsSync(join(side, name))) continue
    mkdirSync(side, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, name), join(side, name))
  }
  for (const name of plan.out.toReversed()) {
    if (existsSync(join(former, name))) renameSync(join(former, name), join(dataDir, name))
  }
}

/** Puts the former state back if a swap was interrupted. Returns whether there was one. */
export async function finishRevert(dataDir: string, isComplete?: IsComplete): Promise<boolean> {
  const { complete, interrupted } = await findInterrupted(dataDir, isComplete)
  for (const former of complete) rmSync(join(former, MARK))
  for (const former of interrupted) {
    revertMoves(dataDir, former)
    await syncPath(dataDir)
    rmSync(former, { recursive: true })
  }
  return interrupted.length > 0
}

/** Throws if a swap was interrupted: the program must not start with a part of the website. */
export async function refuseInterrupted(dataDir: string, isComplete?: IsComplete): Promise<void> {
  const { complete, interrupted } = await findInterrupted(dataDir, isComplete)
  for (const former of complete) rmSync(join(former, MARK))
  if (interrupted.length === 0) return
  throw new StartupError(
    `A restore was interrupted while it replaced the website in ${dataDir}. Nothing is lost. Run "harmattan restore FILE --replace" with the same backup: it first restores the former website, and then asks whether to replace it.`,
  )
}

export interface FormerState {
  folder: string
  /** When another state took its place. */
  replacedAt: string
}

/** The former states that are kept, the newest first. */
export const listFormerStates = (dataDir: string): FormerState[] =>
  listKeptFolders(dataDir)
    .map((name) => ({ folder: join(dataDir, name), replacedAt: parseTime(name) }))
    .filter(({ folder }) => !existsSync(join(folder, MARK)))
    .toSorted((one, other) => (one.replacedAt < other.replacedAt ? 1 : -1))

/** The time in the name of a former state. */
const parseTime = (name: string) => name.slice(PREFIX.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')

/** Until when a former state is kept. */
export const getKeptUntil = (replacedAt: string) => new Date(Date.parse(replacedAt) + KEPT_MS).toISOString()

/** The newest former state that can be put back. `schemas`: those of the database, with PostgreSQL. */
export const findLatestFormerState = (dataDir: string, now: Date, schemas?: string[]): FormerState | undefined =>
  listFormerStates(dataDir).find(
    ({ folder, replacedAt }) =>
      getKeptUntil(replacedAt) > now.toISOString()
      && (schemas ? schemas.includes(toSchemaName(folder)) : existsSync(join(folder, 'site.db'))),
  )

/** The name of the oldest former state that is still kept. */
const oldestKept = (now: Date) => PREFIX + new Date(now.getTime() - KEPT_MS).toISOString().replaceAll(':', '-')

/** The schema that is kept with this folder. */
export const toSchemaName = (former: string) => former.slice(former.lastIndexOf(PREFIX)).replaceAll(/[-.]/g, '_').toLowerCase()

/** Whether this is the folder or the schema of a former state that is older than a week. */
export function isExpired(former: string, now: Date): boolean {
  const schema = former.includes(PREFIX) ? toSchemaName(former) : former
  return schema.startsWith(toSchemaName(PREFIX)) && schema < toSchemaName(oldestKept(now))
}

/** Removes former states of complete swaps after a week. */
export async function removeFormerFolders(dataDir: string, now: Date): Promise<void> {
  for (const { folder } of listFormerStates(dataDir))
    if (isExpired(folder, now)) await rm(folder, { recursive: true, force: true })
}
