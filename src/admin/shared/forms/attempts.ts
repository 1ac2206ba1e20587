import { ORPCError } from '@orpc/client'
import { isStoredAs } from '#contract/text/is-stored-as.ts'
import { createOnce, onceWith, type Once } from '#admin/shared/connection/once.ts'
import type { StaleData } from '#contract/shared-errors.ts'
import { getErrorCode, isRefusal } from '#admin/shared/connection/server-error.ts'

/** The change that a stale save collided with; undefined for every other error. */
export const getConflict = (error: unknown): StaleData | undefined =>
  error instanceof ORPCError && error.code === 'CONFLICT' && (error.data as Partial<StaleData> | undefined)?.changedAt
    ? (error.data as StaleData)
    : undefined

/** The version of a record that was only added. */
export const FIRST_VERSION = 1

export const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys({ ...one, ...other }).every((field) => isStoredAs(one[field], other[field]))

/**
 * Remembers what one form has sent without an answer, so that lost answers do no harm (docs/decisions/0015-adding-once.md): a record
 * is added once, and what the server has stored without an answer is no conflict. `read` reads the values of the form from a record.
 */
export function createAttempts<Values extends Record<string, unknown>, Stored extends { version: number }>(
  read: (stored: Stored) => Values,
) {
  let once = createOnce()
  /** Whether the key is that of an earlier form, which may have added the record. */
  let isRestored = false
  /** What was sent since the last answer. The server may have stored it. */
  let unanswered: Values[] = []

  const isUnanswered = (values: Values) => unanswered.some((sent) => isSame(sent, values))
  const mayDiffer = (values: Values) => unanswered.some((sent) => !isSame(sent, values))

  function noteFailure(error: unknown, values: Values) {
    if (!isRefusal(error) && !isUnanswered(values)) unanswered.push(values)
  }

  /** The next record is another one. */
  function begin() {
    once = createOnce()
    isRestored = false
    unanswered = []
  }

  async function save<Answer>(values: Values, send: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await send()
      unanswered = []
      return answer
    } catch (error) {
      noteFailure(error, values)
      throw error
    }
  }

  /**
   * Adds the record. If an attempt without an answer has added it already, the server answers with that record, and what was
   * changed since is saved over it. If somebody else has changed the record meanwhile, the server refuses to save over its first
   * version.
   */
  async function add(
    values: Values,
    create: (values: Values, once: Once) => Promise<Stored>,
    saveOver: (added: Stored) => Promise<Stored>,
  ): Promise<Stored> {
    let added: Stored
    try {
      added = await create(values, once)
    } catch (error) {
      noteFailure(error, values)
      // It was added, and it is gone: the next attempt adds it anew.
      if (getErrorCode(error) === 'CONFLICT') begin()
      throw error
    }
    if ((isRestored || mayDiffer(values)) && !isSame(read(added), values)) {
      added = await saveOver({ ...added, version: isUnanswered(read(added)) ? added.version : FIRST_VERSION })
    }
    begin()
    return added
  }

  return {
    save,
    add,
    begin,
    hasUnanswered: () => unanswered.length > 0,
    /** Whether the server has stored these values without an answer. */
    isUnanswered,
    /** Whether the server may have something else than these values, because it has not answered what was sent. */
    mayDiffer,
    /** The server has a newer version. It refuses what was sent before. */
    settle() {
      unanswered = []
    },
    /**
     * What the record had when this form began, of `known` what is certain: it may also have what was sent since without an answer.
     * What `theirs` has of that is not the change of anybody else.
     */
    getBase(known: Partial<Values>, theirs: Partial<Values> = {}): Partial<Values> {
      const isIn = (sent: Values, [field, value]: [string, unknown]) => isStoredAs(sent[field], value)
      const certain = Object.entries(known).filter((entry) => unanswered.every((sent) => isIn(sent, entry)))
      const own = Object.entries(theirs).filter((entry) => unanswered.some((sent) => isIn(sent, entry)))
      return Object.fromEntries([...certain, ...own]) as Partial<Values>
    },
    getKey: () => once.context.idempotencyKey,
    /** Goes on with the input of an earlier form. */
    restore(idempotencyKey: string) {
      once = onceWith(idempotencyKey)
      isRestored = true
    },
  }
}
