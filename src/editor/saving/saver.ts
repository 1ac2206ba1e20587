import type { StaleData } from '#contract/shared-errors.ts'
import { client, classifyError, getErrorMessage, logBug, type Change, type Effect, type Failure } from '../api.ts'
import { PAGE, textAt } from '../fields.ts'
import { toStored, toValues, type Edited, type Model } from '../model.ts'
import { requireSamePerson } from '../person.ts'
import { storeUnsent, type Unsent } from './unsent.ts'

const QUIET_MS = 700
const LONGEST_MS = 2500
const RETRY_MS = 3000
const KEEP_MS = 250

/** Where the changes are: all on the server, on their way, or on this device. */
export type SaveState = 'saved' | 'saving' | 'device'

export interface Problem {
  failure: Failure
  message: string
  section: Edited | undefined
  /** Who made the newer change, if the server refused an older one. */
  newerChange: Pick<StaleData, 'changedBy' | 'isOwn'> | undefined
}

export interface Saver {
  readonly state: SaveState
  /** Whether the browser has stored the changes on this device. If not, they are on the screen only. */
  readonly isStored: boolean
  /** A section was changed on the screen. It is sent after a moment without changes. */
  touch(section: Edited): void
  /** Sends a change after all others. Rejects if the server refuses it. */
  change(make: () => Change): Promise<Effect>
  /** Runs a call to the server after all changes were sent. */
  afterSaving<T>(call: () => Promise<T>): Promise<T>
  /** Sends what is waiting. */
  flush(): Promise<void>
}

/** Fields of a page that only posts and texts show, and what each is without a value. */
const OF_POST = { excerpt: '', featuredImage: null, publishDate: null }

function toChange({ stored, values, basedOn }: Edited): Change {
  if (stored.id === PAGE) {
    const before = toValues(stored)
    const isChanged = (name: string) => name in values.content && values.content[name] !== before.content[name]
    const changed = Object.entries(OF_POST).filter(([name]) => isChanged(name))
    // The others follow the live page, which a colleague may have changed.
    const fields = {
      ...(values.title !== before.title && { title: values.title }),
      ...(isChanged('html') && { content: textAt(values, 'content.html') }),
      ...Object.fromEntries(changed.map(([name, empty]) => [name, textAt(values, `content.${name}`) || empty])),
    }
    return { kind: 'fields', fields, version: basedOn }
  }
  return stored.isBuiltIn
    ? { kind: 'builtIn', builtInType: stored.sectionType, values: toStored(values) }
    : { kind: 'section', id: stored.id, values: toStored(values), version: basedOn }
}

function toProblem(error: unknown, section?: Edited): Problem {
  logBug(error)
  const { data: newerChange } = error as { data?: StaleData }
  return { failure: classifyError(error), message: getErrorMessage(error), section, newerChange }
}

/** Sends changes one after another, keeps them in the browser until the server has them, and tries again. */
export function createSaver(
  model: Model,
  /** What an earlier visit kept in the browser. */
  unsent: Unsent,
  signal: AbortSignal,
  on: { state(state: SaveState): void; problem(problem: Problem): void; applied(): void },
): Saver {
  let state: SaveState = 'saved'
  let running: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  /** Whether nothing could be sent. Until it can, somebody else may sign in here. */
  let isInterrupted = false

  const dirty = () => [model.page, ...model.sections].filter(({ isDirty }) => isDirty)

  function setState(next: SaveState) {
    if (next === state) return
    state = next
    on.state(next)
  }

  /** The ids of what this tab keeps in the browser. */
  let kept = new Set(Object.keys(unsent))

  let keeping: Promise<void> = Promise.resolve()
  let isNextWaiting = false

  /** Stores what is not on the server. While one write runs, all further changes wait for one more. */
  function keep(): Promise<void> {
    if (!isNextWaiting) {
      isNextWaiting = true
      keeping = keeping.then(store)
    }
    return keeping
  }

  let isStored = true

  async function store(): Promise<void> {
    isNextWaiting = false
    const waiting = Object.fromEntries(dirty().map(({ stored, values, basedOn }) => [stored.id, { values, version: basedOn }]))
    const before = kept
    kept = new Set(Object.keys(waiting))
    isStored = await storeUnsent(model.pageId, waiting, before)
  }

  /** A write for every key would delay the next character. */
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  function keepTouched() {
    clearTimeout(keepTimer)
    keepTimer = undefined
    void keep().then(() => {
      if (state === 'saving' && keepTimer === undefined) setState('device')
    })
  }

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task)
    running = result.catch(() => undefined)
    return result
  }

  function schedule(wait: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }

  /** Rejects if nothing can be sent at the moment. */
  async function send(section: Edited) {
    const sent = section.values
    const earlier = section.unanswered
    section.unanswered = sent
    setState('saving')
    try {
      if (isInterrupted) await requireSamePerson()
      const effect = await client.pageDrafts.change({ pageId: model.pageId, change: toChange(section) })
      isInterrupted = false
      section.isDirty = section.values !== sent
      model.apply(effect, section)
      section.unanswered = undefined
      on.applied()
    } catch (error) {
      const problem = toProblem(error, section)
      const { failure } = problem
      if (failure !== 'offline') section.unanswered = earlier
      on.problem(problem)
      isInterrupted = failure === 'offline' || failure === 'signed-out'
      if (isInterrupted) throw error
      section.problem = failure
    }
  }

  async function sendAll() {
    clearTimeout(timer)
    waitingSince = 0
    if (keepTimer !== undefined) keepTouched()
    try {
      for (const section of dirty()) if (!section.problem) await send(section)
    } catch (error) {
      await keeping
      setState('device')
      schedule(RETRY_MS)
      throw error
    }
    await keep()
    setState(dirty().length > 0 ? 'device' : 'saved')
  }

  const flush = () => enqueue(sendAll).catch(() => undefined)

  const flushWaiting = () => state === 'device' && void flush()
  addEventListener('online', flushWaiting, { signal })
  // The person may have signed in again in another tab.
  addEventListener('focus', flushWaiting, { signal })
  addEventListener('pagehide', () => keepTimer && keepTouched(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    get state() {
      return state
    },
    get isStored() {
      return isStored
    },
    touch(section) {
      if (section.problem === 'refused') section.problem = undefined
      // Changes the state once, so that the bar is not drawn for every key. The copy on this device is at most a moment older.
      if (state === 'saved') setState('saving')
      keepTimer ??= setTimeout(keepTouched, KEEP_MS)
      waitingSince ||= Date.now()
      schedule(Math.max(0, Math.min(QUIET_MS, waitingSince + LONGEST_MS - Date.now())))
    },
    change: (make) =>
      enqueue(async () => {
        await sendAll()
        setState('saving')
        try {
          const effect = await client.pageDrafts.change({ pageId: model.pageId, change: make() })
          model.apply(effect)
          on.applied()
          return effect
        } catch (error) {
          on.problem(toProblem(error))
          throw error
        } finally {
          setState(dirty().length > 0 ? 'device' : 'saved')
        }
      }),
    afterSaving: (call) =>
      enqueue(async () => {
        await sendAll()
        return call()
      }),
    flush,
  }
}
