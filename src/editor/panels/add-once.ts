import { createOnce, type Once } from '#admin/shared/connection/once.ts'
import { classifyError } from '../api.ts'

const CHANGED = 'An earlier attempt has added this, and somebody else has changed it since. Open this panel again to see it.'

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
  return async (values) => {
    try {
      const entry = await create(values, once)
      const isOwn = entry.version === 1 || lost.some((sent) => hasValues(entry, sent))
      if (lost.length > 0 && !hasValues(entry, values)) {
        if (!isOwn) throw new Error(CHANGED)
        await update(entry, values)
      }
      once = createOnce()
      lost = []
    } catch (error) {
      const failure = classifyError(error)
      if (failure === 'offline') lost.push(values)
      // It was added, and it is gone: the next attempt adds it anew.
      if (failure === 'stale') once = createOnce()
      throw error
    }
  }
}
