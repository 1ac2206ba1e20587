import { DetailedError, Upload } from 'tus-js-client'

const ENDPOINT = '/api/uploads'
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
  onFailed: (message: string) => void
}

/**
 * Sends a file in a way that a cut line does not undo (tus): it goes on where it stopped, also after the browser was
 * closed and the same file was chosen again.
 */
export function sendFile(file: File, { onProgress, onSent, onFailed }: Listener): Sending {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    metadata: { filename: file.name },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    onShouldRetry: (error) => mayPass(error.originalResponse?.getStatus() ?? 0),
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
    onSuccess: () => onSent(upload.url!.slice(upload.url!.lastIndexOf('/') + 1)),
    onError: (error) => onFailed(messageOf(error)),
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

/** Busy, or out of reach, also for a device that knows that it has no line. A full disk is for people to hear of. */
const mayPass = (status: number) => status < 400 || status === 409 || status === 423 || (status >= 500 && status !== 507)

/** What the server said, if it said something. */
function messageOf(error: Error): string {
  const said = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  return said || 'The line is down. What was sent is kept: try again when it is back.'
}
