import { useRef } from 'react'
import { showDone, showFailed, type ToastText } from '#admin/shared/toasts/toast.ts'

/** How the upload of a file ended. The problem is null if it arrived. */
interface UploadResult {
  name: string
  problem: string | null
}

const FAILED = 'Failed to upload media: '
const MOST_NAMES = 5

const listNames = (names: string[]) =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more` : names.join(', ')

/** The one message about files that were uploaded together. */
export function getBatchToast(results: UploadResult[]): { isDone: boolean; text: ToastText } {
  const failed = results.filter(({ problem }) => problem !== null)
  const uploaded = results.length - failed.length
  if (failed.length === 0)
    return { isDone: true, text: uploaded === 1 ? 'Media uploaded successfully' : `${uploaded} files uploaded` }
  if (results.length === 1) return { isDone: false, text: { title: failed[0]!.name, message: FAILED + failed[0]!.problem } }
  const reasons = [...new Set(failed.map(({ problem }) => problem!))]
  const message = reasons
    .map((reason) => {
      const names = failed.filter(({ problem }) => problem === reason).map(({ name }) => name)
      return `${listNames(names)}: ${FAILED}${reason}`
    })
    .join(' ')
  return { isDone: false, text: { title: `${uploaded} of ${results.length} files uploaded`, message } }
}

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
