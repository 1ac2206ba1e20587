import { ORPCError } from '@orpc/client'
import { createSender } from '#admin/shared/connection/once.ts'
import type { StaleData } from '#contract/shared-errors.ts'
import { client, classifyError, type Change, type Draft, type Effect } from '../api.ts'
import { isUndecided, takeStored, type Edited, type Model } from '../model.ts'
import { requireSamePerson } from '../person.ts'
import { CHANGED_MEANWHILE, toProblem, type Problem } from './save-problem.ts'
import { toChange } from './to-change.ts'
import { createLocalCopy, type Unsent } from './unsent.ts'

const QUIET_MS = 700
const LONGEST_MS = 2500
const RETRY_MS = 3000

/** Where the changes are: all on the server, on their way, on this device, or unknown because an answer was lost. */
export type SaveState = 'saved' | 'saving' | 'device' | 'unknown'

/** Sends changes one after another, keeps them in the browser until the server has them, and tries again. */
export function createSaver(
  model: Model,
  /** What an earlier visit kept in the browser. */
  unsent: Unsent,
  signal: AbortSignal,
  on: {
    state(state: SaveState): void
    problem(problem: Problem): void
    applied(): void
    /** The draft was loaded again, and will replace what is on the screen. */
    loading(draft: Draft): void
    /** `isChanged`: it has changes that the screen did not show. */
    loaded(isChanged: boolean): void
  },
) {
  let state: SaveState = 'saved'
  let running: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let touches = 0
  let foreignChanges = 0
  /**
   * Whether the draft must be loaded before anything else is sent. The server may have something that this device does not know, and
   * somebody else may have signed in here.
   */
  let isBehind = false
  /** The action whose answer was lost last, until the draft is loaded. */
  let lost: { isDone: boolean } | undefined
  /** A section whose request was lost and arrives late is not added a second time. */
  let sendOnce = createSender()

  const listDirty = () => [model.page, ...model.sections].filter(({ isDirty }) => isDirty)

  function setState(next: SaveState) {
    if (next === state) return
    state = next
    on.state(next)
  }

  const copy = createLocalCopy(model.pageId, unsent, signal, listDirty, () => state === 'saving' && setState('device'))

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task)
    running = result.catch(() => undefined)
    return result
  }

  function schedule(wait: number) {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(() => void flush(), wait)
  }

  async function load() {
    isBehind = true
    await requireSamePerson()
    const draft = await client.pageDrafts.get({ pageId: model.pageId })
    on.loading(draft)
    const isChanged = draft.version !== model.status.version
    if (lost) lost.isDone = isChanged
    lost = undefined
    // Somebody who adds the same now has seen the first one.
    if (isChanged) sendOnce = createSender()
    model.replace(draft)
    isBehind = false
    on.loaded(isChanged)
  }

  /** Takes what a change did. If the draft has changes that the screen does not show, it is loaded. */
  function apply(effect: Effect, isOwn: boolean) {
    const { exists, version } = model.status
    const { draft } = effect
    // Each change raises the version by one. The change that begins a draft is as old as the draft.
    const isKnown = exists ? draft.version === version || draft.version === version + 1 : draft.createdAt === draft.updatedAt
    model.apply(effect, isOwn)
    if (isKnown) return
    foreignChanges += 1
    isBehind = true
    void flush()
  }

  /** Resolves to whether the server has it. Rejects if nothing can be sent at the moment. */
  async function send(section: Edited): Promise<boolean> {
    const sent = section.values
    const { before } = section
    if (before.at(-1) !== sent) section.before = [...before, sent]
    setState('saving')
    try {
      const effect = await client.pageDrafts.change({ pageId: model.pageId, change: toChange(section) })
      section.isDirty = section.values !== sent
      apply(effect, true)
      section.before = section.before.slice(0, 1)
      on.applied()
      return true
    } catch (error) {
      const problem = toProblem(error, section)
      const { failure } = problem
      if (failure === 'offline' || failure === 'signed-out') throw error
      section.before = before
      section.problem = failure
      if (isUndecided(section)) {
        section.newerChange = (error as { data?: StaleData }).data
        isBehind = true
      } else on.problem(problem)
      return false
    }
  }

  const getState = () => (listDirty().length > 0 ? 'device' : isBehind ? 'unknown' : 'saved')

  /** Says why a call failed. Tries again what can be tried. */
  function fail(error: unknown) {
    const problem = toProblem(error)
    on.problem(problem)
    if (problem.failure !== 'offline' && problem.failure !== 'signed-out') return
    isBehind = true
    schedule(RETRY_MS)
  }

  async function sendAll() {
    clearTimeout(timer)
    waitingSince = 0
    copy.flush()
    try {
      // What is typed during this waits for its own moment.
      const sent = new Set<Edited>()
      for (;;) {
        if (isBehind) await load()
        const next = listDirty().find((section) => !section.problem && !sent.has(section))
        if (!next) break
        if (await send(next)) sent.add(next)
      }
    } catch (error) {
      fail(error)
      await copy.wait()
      setState(getState())
      throw error
    }
    await copy.store()
    setState(getState())
  }

  /** Runs an action of the person after all changes were sent. */
  function afterSaving<T>(action: () => Promise<T>): Promise<T> {
    const lostBefore = lost
    return enqueue(async () => {
      await sendAll()
      // The person did not know it. They may have repeated the action.
      if (lostBefore?.isDone) throw new ORPCError('PRECONDITION_FAILED', { message: CHANGED_MEANWHILE })
      setState('saving')
      try {
        const result = await action()
        on.applied()
        return result
      } catch (error) {
        const failure = classifyError(error)
        if (failure === 'offline') lost = { isDone: false }
        if (failure === 'offline' || failure === 'signed-out') fail(error)
        else if (failure === 'stale' || failure === 'gone') {
          isBehind = true
          void flush()
        }
        throw error
      } finally {
        setState(getState())
      }
    })
  }

  /** Sends what is waiting. */
  const flush = () => enqueue(sendAll).catch(() => undefined)

  const flushWaiting = () => (state === 'device' || state === 'unknown') && void flush()
  addEventListener('online', flushWaiting, { signal })
  // The person may have signed in again in another tab.
  addEventListener('focus', flushWaiting, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    get state() {
      return state
    },
    /** Whether the browser has stored the changes on this device. If not, they are on the screen only. */
    get isStored() {
      return copy.isStored()
    },
    /** How often something was typed. */
    get touches() {
      return touches
    },
    /** How often an answer told of changes by somebody else that the screen did not show. */
    get foreignChanges() {
      return foreignChanges
    },
    apply,
    /** A section was changed on the screen. It is sent after a moment without changes. */
    touch(section: Edited) {
      touches += 1
      if (section.problem === 'refused') section.problem = undefined
      // Changes the state once, so that the bar is not drawn for every key. The copy on this device is at most a moment older.
      if (state === 'saved') setState('saving')
      copy.touch()
      waitingSince ||= Date.now()
      schedule(Math.max(0, Math.min(QUIET_MS, waitingSince + LONGEST_MS - Date.now())))
    },
    /** Sends a change after all others. Rejects if the server refuses it. */
    change: (make: () => Change) =>
      afterSaving(async () => {
        const change = make()
        const effect = await sendOnce(change, (once) => client.pageDrafts.change({ pageId: model.pageId, change }, once))
        const deleted = change.kind === 'delete' && model.sections.find(({ stored }) => stored.id === change.id)
        if (deleted) takeStored(deleted)
        apply(effect, false)
      }),
    afterSaving,
    /** Runs a call that changes all of the draft, and loads it then: at once, or when there is a connection. */
    changeAll: <T>(call: () => Promise<T>) =>
      afterSaving(async () => {
        const result = await call()
        // What the call did is done, whether or not the draft can be loaded now.
        await load().catch(fail)
        return result
      }),
    /** Takes the draft as the server has it. */
    reload() {
      isBehind = true
      return flush()
    },
    flush,
  }
}
export type Saver = ReturnType<typeof createSaver>
