import { createStore, del, get, set } from 'idb-keyval'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/*
 * What somebody is typing, kept in this browser's own database: power cuts and crashes lose nothing. It goes when it is
 * saved, or given up on purpose; whatever else ends the form leaves it there, to be offered again.
 */

const WAIT_MS = 400

export interface KeptWork<Values> {
  values: Values
  /** The version of the record that it started from. */
  version: number
  /** When it was typed. */
  at: string
}

const store = () => createStore('kept-work', 'forms')
// Without a place to keep things, as in some private windows, nothing is kept and nothing offered.
const nothing = () => {}

/** Keeps the work on the form of this name, such as 'tags/new', and finds what was kept of it before. */
export function useKeptWork<Values>(name: string, work: Omit<KeptWork<Values>, 'at'>, isDirty: boolean) {
  const [found, setFound] = useState<KeptWork<Values> | null>(null)
  const isOver = useRef(false)
  const { values } = work
  const keep = useEffectEvent(() => {
    if (isDirty && !isOver.current) set(name, { ...work, at: new Date().toISOString() }, store()).catch(nothing)
  })

  useEffect(() => {
    let isGone = false
    get<KeptWork<Values>>(name, store())
      .then((kept) => !isGone && kept && setFound(kept))
      .catch(nothing)
    const now = () => keep()
    document.addEventListener('visibilitychange', now)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', now)
    }
  }, [name])

  useEffect(() => {
    // The form stayed open and is written in again, as after throwing away what was kept.
    isOver.current = false
    const timer = setTimeout(() => keep(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [values])

  return {
    /** What was typed before and never saved; null once that is answered. */
    found,
    answer: () => setFound(null),
    /** It is saved, or not wanted any more. */
    forget() {
      isOver.current = true
      setFound(null)
      del(name, store()).catch(nothing)
    },
  }
}
