import { get, update } from 'idb-keyval'
import type { Values } from '../fields.ts'
import { matchKnown, takeOver, toEdited, toStored, type Edited, type Model } from '../model.ts'
import { personId } from '../person.ts'

const STORE_MS = 250
/** The version of a built-in section. */
const UNSTORED = 0

/** Changes of a person that the server does not have yet, kept in this browser: by the id of the section. */
export type Unsent = Record<string, { values: Values; version: number; before?: Values[] }>

const getStorageKey = (pageId: string) => `editor:${personId()}/${pageId}`

export async function readUnsent(pageId: string): Promise<Unsent> {
  try {
    return (await get<Unsent>(getStorageKey(pageId))) ?? {}
  } catch {
    return {}
  }
}

/**
 * Stores these changes, and forgets those with the ids. What another tab keeps of the same page stays. Resolves to false if the
 * browser cannot store them, as in a private window: then they are on the screen only.
 */
async function storeUnsent(pageId: string, unsent: Unsent, sent: Iterable<string>): Promise<boolean> {
  try {
    await update<Unsent>(getStorageKey(pageId), (before = {}) => {
      const kept = { ...before }
      for (const id of sent) delete kept[id]
      return { ...kept, ...unsent }
    })
    return true
  } catch {
    return false
  }
}

/**
 * Stores what is not on the server in this browser, and forgets what is. `list` reads it, and `unsent` is what an earlier visit has
 * stored. Calls `typedStored` once what was typed is stored.
 */
export function createLocalCopy(
  pageId: string,
  unsent: Unsent,
  signal: AbortSignal,
  list: () => Edited[],
  typedStored: () => void,
) {
  /** The ids of what this tab has stored. */
  let ids = Object.keys(unsent)
  let isStored = true
  let storing: Promise<void> = Promise.resolve()
  let isNextWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write(): Promise<void> {
    isNextWaiting = false
    const waiting = Object.fromEntries(
      list().map(({ stored, values, basedOn, before }) => [stored.id, { values, version: basedOn, before }]),
    )
    const before = ids
    ids = Object.keys(waiting)
    isStored = await storeUnsent(pageId, waiting, before)
  }

  /** While one write runs, all further changes wait for one more. */
  function store(): Promise<void> {
    if (!isNextWaiting) {
      isNextWaiting = true
      storing = storing.then(write)
    }
    return storing
  }

  function storeTyped() {
    clearTimeout(timer)
    timer = undefined
    void store().then(() => {
      if (timer === undefined) typedStored()
    })
  }

  /** Stores at once what was typed. */
  function flush() {
    if (timer !== undefined) storeTyped()
  }
  addEventListener('pagehide', flush, { signal })

  return {
    store,
    flush,
    /** Something was typed. It is stored a moment later: a write for every key would delay the next character. */
    touch() {
      timer ??= setTimeout(storeTyped, STORE_MS)
    },
    /** Resolves when the writes that have begun are over. */
    wait: () => storing,
    /** Whether the browser has stored the changes. If not, they are on the screen only. */
    isStored: () => isStored,
  }
}

/** A section as an earlier visit left it. */
function toUnsent(id: string, { values, version, before = [] }: Unsent[string]): Edited {
  const own = { isBuiltIn: version === UNSTORED, replacesBuiltIn: false, isOriginal: false, orderIndex: 0, updatedAt: null }
  const stored = { ...toStored(before[0] ?? values), ...own, id, version }
  return { ...toEdited(stored), values, basedOn: version, before, isDirty: true }
}

/** Adds the changes that an earlier visit could not send to the draft. */
export function restoreUnsent(model: Model, unsent: Unsent): void {
  const waiting = Object.entries(unsent).map(([id, one]) => toUnsent(id, one))
  const sections = [model.page, ...model.sections]
  const ids = new Set(sections.map(({ stored }) => stored.id))
  const known = matchKnown(
    waiting,
    sections.map(({ stored }) => stored),
    (id) => !ids.has(id),
  )
  for (const section of sections) {
    const earlier = known.get(section.stored.id)
    if (!earlier) continue
    const { values, basedOn, before, isDirty } = earlier
    Object.assign(section, { values, basedOn, before, isDirty } satisfies Partial<Edited>)
    takeOver(section, section.stored, false)
  }
  const found = new Set(sections.map(({ stored }) => known.get(stored.id)))
  // The server says that it has deleted these.
  model.sections.push(...waiting.filter((one) => !found.has(one)))
}
