import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readDeferredInput } from '#admin/shared/forms/deferred-input.ts'
import {
  createUnsavedInputKey,
  deleteUnsavedInput,
  findUnsavedInput,
  lockUnsavedInput,
  markOffered,
  saveUnsavedInput,
  writeUnsavedInputs,
  type UnsavedInput,
  type UnsavedInputEntry,
} from './unsaved-input-store.ts'

/*
 * Unsaved input survives power cuts and crashes: it is stored on the device while somebody types. Saving and discarding delete
 * it. If the form ends in any other way, the next form of the same name offers it. Every open form stores its input under a
 * key of its own, so offered input stays untouched until the person answers.
 */

const DEBOUNCE_MS = 400

/**
 * Stores the input of the form with this name, such as 'tags/new', and finds earlier input of it. `read` returns the unsaved
 * input, which may be newer than the drawn values, or null. `isSaved` says whether the record has these values: nobody needs
 * them again.
 */
export function useUnsavedInput<Values>(
  name: string,
  values: unknown,
  read: () => Omit<UnsavedInput<Values>, 'at'> | null,
  isSaved: (values: Values) => boolean,
) {
  // A new record has another name once it is saved.
  const key = useMemo(() => createUnsavedInputKey(name), [name])
  const [found, setFound] = useState<UnsavedInputEntry<Values> | null>(null)
  const [isFailing, setFailing] = useState(false)
  const isDiscarded = useRef(false)
  const isStored = useRef(false)
  function now(): UnsavedInput<Values> | null {
    const input = read()
    return input && { ...input, at: new Date().toISOString() }
  }
  function onFailure(error: unknown) {
    console.warn('This browser cannot store unsaved input.', error)
    setFailing(true)
  }
  const write = (writing: Promise<void>) => void writing.then(() => setFailing(false), onFailure)
  const onFindFailure = useEffectEvent(onFailure)
  const save = useEffectEvent(() => {
    const input = now()
    if (isDiscarded.current || (!input && !isStored.current)) return
    // There is no input any more if somebody has typed the saved values again.
    write(input ? saveUnsavedInput(key, input) : deleteUnsavedInput(key))
    isStored.current = input !== null
  })
  const isSavedNow = useEffectEvent(isSaved)
  const offer = useEffectEvent((entry: UnsavedInputEntry<Values>) => {
    setFound(entry)
    write(markOffered(entry[0]))
  })

  useEffect(() => {
    const release = lockUnsavedInput(key)
    return () => {
      save()
      release()
    }
  }, [key])

  useEffect(() => {
    let isUnmounted = false
    findUnsavedInput<Values>(name, (earlier) => isSavedNow(earlier))
      .then((entry) => !isUnmounted && entry && offer(entry))
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

  function discardFound() {
    write(deleteUnsavedInput(found![0]))
    setFound(null)
  }
  return {
    /** Earlier input that was never saved; null once the person has answered. */
    found: found?.[1] ?? null,
    /** Whether this browser stores no input, as on a full disk. */
    isFailing: isFailing && read() !== null,
    /** Makes the earlier input this form's own. If somebody has typed since, that input is offered instead. */
    restore() {
      const [foundKey, foundInput] = found!
      const own = now()
      write(
        writeUnsavedInputs([
          [key, foundInput],
          [foundKey, own],
        ]),
      )
      isStored.current = true
      setFound(own && [foundKey, own])
    },
    discardFound,
    /** Deletes the earlier input if a save has just made it the record's. */
    discardFoundIfSaved() {
      if (found && isSaved(found[1].values)) discardFound()
    },
    /** Deletes the stored input of this form: it was saved or discarded. */
    discard() {
      isDiscarded.current = true
      isStored.current = false
      write(deleteUnsavedInput(key))
    },
  }
}
