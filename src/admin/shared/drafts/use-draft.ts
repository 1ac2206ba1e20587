import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDraftKey, type DraftEntry, type Draft } from './draft-rules.ts'
import { findDraft, deleteDraft, lockDraft, writeDrafts, saveDraft } from './draft-store.ts'

/*
 * What somebody is typing, kept in this browser's own database: power cuts and crashes lose nothing. It goes when it is
 * saved, or given up on purpose; whatever else ends the form leaves it there, to be offered again. Every open form keeps
 * its work under a key of its own, so what is offered lies untouched until that is answered.
 */

const WAIT_MS = 400

/** Keeps the work on the form of this name, such as 'tags/new', and finds what was kept of it before. */
export function useDraft<Values>(name: string, work: Omit<Draft<Values>, 'at'>, isDirty: boolean) {
  const [key] = useState(() => createDraftKey(name))
  const [found, setFound] = useState<DraftEntry<Values> | null>(null)
  const isOver = useRef(false)
  const { values } = work
  const now = () => ({ ...work, at: new Date().toISOString() })
  const keep = useEffectEvent(() => {
    if (isDirty && !isOver.current) saveDraft(key, now())
  })

  useEffect(() => {
    const release = lockDraft(key)
    return () => {
      keep()
      release()
    }
  }, [key])

  useEffect(() => {
    let isGone = false
    findDraft<Values>(name)
      .then((entry) => !isGone && entry && setFound(entry))
      .catch(() => {})
    const onHidden = () => keep()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [name])

  useEffect(() => {
    // The form stayed open and is written in again, as after taking somebody else's version.
    isOver.current = false
    const timer = setTimeout(() => keep(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [values])

  return {
    /** What was typed before and never saved; null once that is answered. */
    found: found?.[1] ?? null,
    /** What was found is this form's own from now on. What has been typed since it opened is offered in its place. */
    take() {
      const [foundKey, foundWork] = found!
      const own = isDirty ? now() : null
      writeDrafts([
        [key, foundWork],
        [foundKey, own],
      ])
      setFound(own && [foundKey, own])
    },
    /** What was found is not wanted any more. */
    drop() {
      deleteDraft(found![0])
      setFound(null)
    },
    /** The work of this form is saved, or not wanted any more. */
    forget() {
      isOver.current = true
      deleteDraft(key)
    },
  }
}
