import type { Once } from '#admin/shared/connection/once.ts'
import { createAttempts, getConflict } from '#admin/shared/forms/attempts.ts'

const CHANGED = 'An earlier attempt added this, and it has been changed since. Look at it in the list before you add it again.'

/** How a form adds entries, each of them once. `read` reads the values of the form from an entry. */
export function createAdding<Values extends Record<string, unknown>, Entry extends { version: number }>(
  read: (entry: Entry) => Values,
  create: (values: Values, once: Once) => Promise<Entry>,
  update: (entry: Entry, values: Values) => Promise<Entry>,
): (values: Values) => Promise<void> {
  const attempts = createAttempts(read)
  return async (values) => {
    try {
      await attempts.add(values, create, (entry) => attempts.save(values, () => update(entry, values)))
    } catch (error) {
      if (!getConflict(error)) throw error
      attempts.begin()
      throw new Error(CHANGED, { cause: error })
    }
  }
}
