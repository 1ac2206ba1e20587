import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readDeferredInput } from '#admin/shared/forms/deferred-input.ts'
import {
  createDraftKey,
  deleteDraft,
  findDraft,
  lockDraft,
  saveDraft,
  writeDrafts,
  type Draft,
  type DraftEntry,
} from './draft-store.ts'

/*
 * Unsaved input survives power cuts and crashes: it is stored as a draft while somebody types. Saving and discarding delete
 * the draft. If the form ends in any other way, the next form of the same name offers it. Every open form has a draft of its
 * own, so an offered draft stays untouched until the person answers.
 */

const DEBOUNCE_MS = 400

/**
 * Stores the input of the form with this name, such as 'tags/new', and finds an earlier draft of it. `read` returns the unsaved
 * input, which may be newer than the drawn values, or null.
 */
export function useDraft<Values>(name: string, values: unknown, read: () => Omit<Draft<Values>, 'at'> | null) {
  // A new record has another name once it is saved.
  const key = useMemo(() => createDraftKey(name), [name])
  const [found, setFound] = useState<DraftEntry<Values> | null>(null)
  const [isFailing, setFailing] = useState(false)
  const isDiscarded = useRef(false)
  function now(): Draft<Values> | null {
    const input = read()
    return input && { ...input, at: new Date().toISOString() }
  }
  function onFailure(error: unknown) {
    console.warn('This browser cannot store drafts.', error)
    setFailing(true)
  }
  const write = (writing: Promise<void>) => void writing.then(() => setFailing(false), onFailure)
  const onFindFailure = useEffectEvent(onFailure)
  const save = useEffectEvent(() => {
    const input = now()
    if (input && !isDiscarded.current) write(saveDraft(key, input))
  })

  useEffect(() => {
    const release = lockDraft(key)
    return () => {
      save()
      release()
    }
  }, [key])

  useEffect(() => {
    let isUnmounted = false
    findDraft<Values>(name)
      .then((entry) => !isUnmounted && entry && setFound(entry))
      .catch((error: unknown) => onFindFailure(error))
    function onHidden() {
      readDeferredInput()
      save()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [name])

  useEffect(() => {
    // After taking the other version, the form stays open and somebody may type again.
    isDiscarded.current = false
    const timer = setTimeout(() => save(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [values])

  return {
    /** An earlier draft that was never saved; null once the person has answered. */
    found: found?.[1] ?? null,
    /** Whether this browser stores no drafts, as on a full disk. */
    isFailing: isFailing && read() !== null,
    /** Makes the earlier draft this form's own. If somebody has typed since, that input is offered instead. */
    restore() {
      const [foundKey, foundDraft] = found!
      const own = now()
      write(
        writeDrafts([
          [key, foundDraft],
          [foundKey, own],
        ]),
      )
      setFound(own && [foundKey, own])
    },
    discardFound() {
      write(deleteDraft(found![0]))
      setFound(null)
    },
    /** Deletes this form's draft: its input was saved or discarded. */
    discard() {
      isDiscarded.current = true
      write(deleteDraft(key))
    },
  }
}
