import { client, failureOf, messageOf, type Change, type Effect, type Failure } from '../api.ts'
import { PAGE, textAt } from '../fields.ts'
import { toStored, type Edited, type Model } from '../model.ts'
import { storeUnsent } from './unsent.ts'

const QUIET_MS = 700
const LONGEST_MS = 2500
const RETRY_MS = 3000

/** Where the changes are: all on the server, on their way, or only on this device. */
export type SaveState = 'saved' | 'saving' | 'device'

export interface Problem {
  failure: Failure
  message: string
  section: Edited | undefined
}

export interface Saver {
  readonly state: SaveState
  /** A section was changed on the screen. It is sent after a moment without changes. */
  touch(section: Edited): void
  /** Sends a change after all others. Rejects if the server refuses it. */
  change(make: () => Change): Promise<Effect>
  /** Runs a call to the server after all changes were sent. */
  afterSaving<T>(call: () => Promise<T>): Promise<T>
  /** Sends what is waiting. */
  flush(): Promise<void>
}

function toChange({ stored, values }: Edited): Change {
  if (stored.id === PAGE) {
    const fields = { title: values.title, content: textAt(values, 'content.html') }
    return { kind: 'fields', fields, version: stored.version }
  }
  return stored.isBuiltIn
    ? { kind: 'builtIn', builtInType: stored.sectionType, values: toStored(values) }
    : { kind: 'section', id: stored.id, values: toStored(values), version: stored.version }
}

/** Sends changes one after another, keeps them in the browser until the server has them, and tries again. */
export function createSaver(
  model: Model,
  on: { state(state: SaveState): void; problem(problem: Problem): void; applied(): void },
): Saver {
  let state: SaveState = 'saved'
  let running: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0

  const dirty = () => [model.page, ...model.sections].filter(({ isDirty }) => isDirty)

  function setState(next: SaveState) {
    if (next === state) return
    state = next
    on.state(next)
  }

  const keep = () =>
    storeUnsent(
      model.pageId,
      Object.fromEntries(dirty().map(({ stored, values }) => [stored.id, { values, version: stored.version }])),
    )

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task)
    running = result.catch(() => undefined)
    return result
  }

  function schedule(wait: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }

  async function send(section: Edited) {
    const sent = section.values
    setState('saving')
    try {
      const effect = await client.pageDrafts.change({ pageId: model.pageId, change: toChange(section) })
      section.isDirty = section.values !== sent
      model.apply(effect)
      on.applied()
    } catch (error) {
      const failure = failureOf(error)
      setState('device')
      if (failure === 'offline') schedule(RETRY_MS)
      on.problem({ failure, message: messageOf(error), section })
      throw error
    }
  }

  async function sendAll() {
    clearTimeout(timer)
    waitingSince = 0
    for (const section of dirty()) await send(section)
    await keep()
    setState(dirty().length > 0 ? 'device' : 'saved')
  }

  const flush = () => enqueue(sendAll).catch(() => undefined)

  addEventListener('online', () => void flush())

  return {
    get state() {
      return state
    },
    touch() {
      setState('device')
      void keep()
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
          on.problem({ failure: failureOf(error), message: messageOf(error), section: undefined })
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
