import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal, isSessionLost } from '#admin/shared/connection/server-error.ts'

const DEBOUNCE_MS = 1500
/** After a lost connection. */
const RETRY_MS = 3000

/** `device`: only in this browser, because somebody is typing, offline, or the values are not valid yet. */
export type SaveStatus = 'unchanged' | 'device' | 'saving' | 'saved'

interface Options<Values> {
  values: Values
  version: number
  /** Whether there is input that is not saved. */
  isWaiting: boolean
  isValid: (values: Values) => boolean
  /** Resolves to the new version. */
  save: (values: Values, version: number) => Promise<number>
  onRefused: (error: unknown) => Promise<unknown>
}

/** Saves input a moment after it was typed, one request at a time, and again after a lost connection. */
export function useAutosave<Values>({ values, version, isWaiting, isValid, save, onRefused }: Options<Values>) {
  const [last, setLast] = useState<Exclude<SaveStatus, 'device'>>('unchanged')
  const [retries, setRetries] = useState(0)
  const running = useRef<Promise<number | undefined>>(undefined)
  /** The server refuses them again, so they wait until somebody changes them. */
  const refused = useRef<Values>(undefined)

  async function send(): Promise<number | undefined> {
    setLast('saving')
    try {
      const saved = await save(values, version)
      setLast('saved')
      return saved
    } catch (error) {
      setLast('unchanged')
      // The person can sign in again over the open form.
      if (isRefusal(error) && !isSessionLost(error)) refused.current = values
      if (isRefusal(error)) await onRefused(error)
      else setTimeout(() => setRetries((count) => count + 1), RETRY_MS)
      return undefined
    }
  }
  function track(save: Promise<number | undefined>) {
    running.current = save
    void save.finally(() => {
      // Another save may be waiting for this one.
      if (running.current === save) running.current = undefined
    })
  }
  const start = useEffectEvent(() => {
    if (isWaiting && !running.current && values !== refused.current && isValid(values)) track(send())
  })
  // Runs after each save too, because somebody may have typed during it.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => start(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [values, isWaiting, last, retries])

  return {
    status: last === 'saving' ? last : isWaiting ? ('device' as const) : last,
    /**
     * Runs another save of the same record, after the current one, and gives it the new version. Never two at once: two saves
     * from one version would conflict.
     */
    async runAlone<Answer>(other: (later: number | undefined) => Promise<Answer>): Promise<Answer> {
      const answer = (running.current ?? Promise.resolve(undefined)).then(other)
      track(
        answer.then(
          () => undefined,
          () => undefined,
        ),
      )
      try {
        return await answer
      } finally {
        setRetries((count) => count + 1)
      }
    },
  }
}
