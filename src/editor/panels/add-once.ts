import { createOnce, type Once } from '#admin/shared/connection/once.ts'
import { classifyError } from '../api.ts'

const CHANGED = 'An earlier attempt added this, and it has been changed since. Look at it in the list before you add it again.'

const hasValues = (entry: object, values: object) =>
  Object.entries(values).every(([name, value]) => (entry as Record<string, unknown>)[name] === value)

/**
 * How a form adds an entry once. After an attempt without an answer, the server may answer with the entry of that attempt: what was
 * changed since is saved over it.
 */
export function createAdding<Values extends object, Entry extends { version: number }>(
  create: (values: Values, once: Once) => Promise<Entry>,
  update: (entry: Entry, values: Values) => Promise<unknown>,
): (values: Values) => Promise<void> {
  let once = createOnce()
  /** What was sent without an answer. */
  let lost: Values[] = []
  const begin = () => {
    once = createOnce()
    lost = []
  }
  return async (values) => {
    try {
      const entry = await create(values, once)
      const isDone = lost.length === 0 || hasValues(entry, values)
      const isOwn = entry.version === 1 || lost.some((sent) => hasValues(entry, sent))
      if (!isDone && isOwn) await update(entry, values)
      begin()
      if (!isDone && !isOwn) throw new Error(CHANGED)
    } catch (error) {
      const failure = classifyError(error)
      if (failure === 'offline') lost.push(values)
      // It was added, and it is gone: the next attempt adds it anew.
      if (failure === 'stale') begin()
      throw error
    }
  }
}
