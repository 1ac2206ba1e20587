import { useRef } from 'react'
import { showDone, showFailed } from '#admin/shared/toasts/toast.ts'
import { getBatchToast, type UploadResult } from './batch-result.ts'

/** Hears what happens to one file of several. */
export interface UploadListener {
  onStart: () => void
  /** A request failed and is repeated. */
  onTrouble: (problem: string) => void
  /** The problem is null if the file arrived. */
  onEnd: (problem: string | null) => void
}

/** Shows one toast when the last of the files that are uploaded together has ended. */
export function useBatchToast() {
  /** By key of the file; without a result while it is on its way. */
  const files = useRef(new Map<number, UploadResult | null>())
  function showWhenOver() {
    const results = [...files.current.values()].filter((result) => result !== null)
    if (results.length === 0 || results.length < files.current.size) return
    files.current.clear()
    const { isDone, text } = getBatchToast(results)
    if (isDone) showDone(text, { kind: 'uploads' })
    else showFailed(text)
  }
  return {
    listen: (key: number, name: string): UploadListener => ({
      onStart: () => files.current.set(key, null),
      onTrouble(problem) {
        // Each row shows its own trouble. Only a single file needs a toast while it is repeated.
        if (files.current.size === 1) showFailed(getBatchToast([{ name, problem }]).text)
      },
      onEnd(problem) {
        files.current.set(key, { name, problem })
        showWhenOver()
      },
    }),
    /** The file was removed. */
    forget(key: number) {
      files.current.delete(key)
      showWhenOver()
    },
  }
}
