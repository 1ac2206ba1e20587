import { defaultOptions, DetailedError, Upload, type UrlStorage } from 'tus-js-client'
import { TOO_LARGE_FOR_PROXY, UNREADABLE } from '#contract/media/file-problems.ts'
import { API_PATHS } from '#contract/paths.ts'
import { endSession } from '#admin/shared/session/session-state.ts'

/** The bytes of one request: small enough for a slow connection within the server's time limit. */
const PART_BYTES = 1024 * 1024
/** Retries for a quarter of an hour. After that the person tries again. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 28 }, () => 30_000)]

export interface Sending {
  pause(): void
  resume(): void
  /** Cancels the upload; the server deletes the received part. */
  discard(): void
}

interface Listener {
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
  onSent: (uploadId: string) => void
  /** A request failed and will be retried. */
  onRetry: (message: string) => void
  /** The server has stored a part. */
  onAccepted: () => void
  /** The upload ended without success. If the server refused it, trying again does not help. */
  onFailed: (message: string, isRefused: boolean) => void
}

/** Stores where an upload continues. If the browser has no room for that, the upload goes on without it. */
export const urlStorage: UrlStorage = Object.assign(Object.create(defaultOptions.urlStorage!) as UrlStorage, {
  async addUpload(...upload: Parameters<UrlStorage['addUpload']>) {
    try {
      return await defaultOptions.urlStorage!.addUpload(...upload)
    } catch {
      return ''
    }
  },
})

/**
 * Uploads a file with tus. An interrupted upload resumes, even after somebody reopens the browser and chooses the same file
 * again.
 */
export function sendFile(
  file: File,
  { onProgress, onSent, onRetry, onAccepted, onFailed }: Listener,
  endpoint: string = API_PATHS.uploads,
): Sending {
  const upload = new Upload(file, {
    endpoint,
    metadata: { filename: file.name },
    urlStorage,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    onShouldRetry(error) {
      const status = getStatus(error)
      // Another request still has the upload locked. That passes, so it is no failure.
      if (isFailure(status)) void retryOrEnd(error)
      return isFailure(status) || BUSY.includes(status)
    },
    onChunkComplete: onAccepted,
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
    onSuccess: () => onSent(upload.url!.slice(upload.url!.lastIndexOf('/') + 1)),
    onError(error) {
      // A dialog asks for the password. After that the person tries again.
      if (getStatus(error) === SIGNED_OUT) endSession()
      onFailed(getUploadErrorMessage(error), REFUSALS.includes(getStatus(error)))
    },
  })
  /** Sending a folder, or a file on a removed USB stick, fails like a broken connection does. */
  async function retryOrEnd(error: Error) {
    try {
      await file.slice(0, 1).arrayBuffer()
      onRetry(getUploadErrorMessage(error))
    } catch {
      discard()
      onFailed(UNREADABLE, true)
    }
  }
  // If this request fails, the server deletes the upload after a day.
  const discard = () => void upload.abort(true).catch(() => undefined)
  let isStopped = false
  async function begin() {
    isStopped = false
    const [before] = upload.url ? [] : await upload.findPreviousUploads()
    if (isStopped) return
    if (before) upload.resumeFromPreviousUpload(before)
    upload.start()
  }
  void begin()
  return {
    pause() {
      isStopped = true
      void upload.abort()
    },
    resume: () => void begin(),
    discard,
  }
}

const SIGNED_OUT = 401
const BUSY = [409, 423]
/** Forbidden, length required, too large. */
const REFUSALS = [403, 411, 413]
const isFailure = (status: number) => status < 400 || status >= 500

/** The HTTP status; 0 without a response. */
const getStatus = (error: Error) => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** The message for people: the server's own, never that of a proxy. */
export function getUploadErrorMessage(error: Error): string {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return 'The server cannot be reached. The part already sent is safe.'
  if (answer.getStatus() === SIGNED_OUT) return 'Your session has ended. The part already sent is safe.'
  const said = answer.getHeader('Tus-Resumable') ? answer.getBody().trim() : ''
  if (said) return said
  if (answer.getStatus() === 413) return TOO_LARGE_FOR_PROXY
  return `The server could not take the file (error ${answer.getStatus()}). The part already sent is safe.`
}
