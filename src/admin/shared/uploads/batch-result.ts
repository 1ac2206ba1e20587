import type { ToastText } from '#admin/shared/toasts/toast.ts'

/** How the upload of a file ended. The problem is null if it arrived. */
export interface UploadResult {
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
