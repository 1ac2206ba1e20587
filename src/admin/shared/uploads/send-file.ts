import { API_PATHS } from '#contract/paths.ts'
import { DetailedError, Upload } from 'tus-js-client'

const ENDPOINT = API_PATHS.uploads
/** A part that one request carries: short enough for a slow line before the server gives that request up. */
const PART_BYTES = 1024 * 1024
/** Bad lines come back: for a quarter of an hour it is tried again by itself, then by hand. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 28 }, () => 30_000)]

export interface Sending {
  pause(): void
  resume(): void
  /** Ends it for good: the server lets go of what has come. */
  discard(): void
}

interface Listener {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  onSent: (uploadId: string) => void
  /** It could not be sent now, and is tried again by itself. */
  onRetry: (message: string) => void
  /** A part has arrived. */
  onAccepted: () => void
  /** It was given up; where it is refused, another try would not help. */
  onFailed: (message: string, isRefused: boolean) => void
}

/**
 * Sends a file in a way that a cut line does not undo (tus): it goes on where it stopped, also after the browser was
 * closed and the same file was chosen again.
 */
export function sendFile(file: File, { onProgress, onSent, onRetry, onAccepted, onFailed }: Listener): Sending {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    metadata: { filename: file.name },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    onShouldRetry(error) {
      const status = statusOf(error)
      // Another request still holds the upload: it is over in a moment, and no failure.
      if (isFailure(status)) onRetry(getUploadErrorMessage(error))
      return isFailure(status) || BUSY.includes(status)
    },
    onChunkComplete: onAccepted,
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
    onSuccess: () => onSent(upload.url!.slice(upload.url!.lastIndexOf('/') + 1)),
    onError: (error) => onFailed(getUploadErrorMessage(error), REFUSALS.includes(statusOf(error))),
  })
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
    // Without a line it stays there for a day, as what is left alone does.
    discard: () => void upload.abort(true).catch(() => undefined),
  }
}

const BUSY = [409, 423]
/** Not allowed, without a length, too large. */
const REFUSALS = [403, 411, 413]
const isFailure = (status: number) => status < 400 || status >= 500

/** The status of the answer; 0 if there was none. */
const statusOf = (error: Error) => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** A sentence for people: the server's own, never what a proxy or a program wrote. */
export function getUploadErrorMessage(error: Error): string {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return 'The server cannot be reached. What was sent is kept.'
  const said = answer.getHeader('Tus-Resumable') ? answer.getBody().trim() : ''
  if (said) return said
  if (answer.getStatus() === 413) return 'The file is larger than the server takes.'
  return `The server could not take the file (error ${answer.getStatus()}). What was sent is kept.`
}
