import { useEffect, useRef, useState } from 'react'
import { getErrorCode, getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { fill, showFailed } from '#admin/shared/toasts/toast.ts'
import { createSemaphore } from './semaphore.ts'
import type { UploadListener } from './use-batch-toast.ts'
import { scalePhoto } from './scale-photo.ts'
import { sendFile, type Sending } from './send-file.ts'

/**
 * 'waiting': other uploads go first. 'checking': the server has everything and checks it. 'retrying': a request failed and is
 * repeated. 'refused': the server will never accept this file.
 */
export type UploadState = 'idle' | 'waiting' | 'sending' | 'retrying' | 'paused' | 'checking' | 'failed' | 'refused' | 'done'

/** Scaling a photograph takes 50 MB of memory, and slow connections carry few uploads at once. */
const acquire = createSemaphore(2)

const REFUSALS = ['UNSUPPORTED_MEDIA_TYPE', 'UNPROCESSABLE_CONTENT']

interface Options {
  /** Turns the upload into a record, and reports its own errors. */
  finish: (uploadId: string) => Promise<unknown>
  /** The message of the toast after a failed transfer. The toast names the file. */
  failed: string
  /** Hears of starts, failures and the end instead of a toast. */
  listener?: UploadListener | undefined
  onRefused?: (() => void) | undefined
  /** Where the parts are sent, if not to Media. */
  endpoint?: string
}

export function useUpload({ finish, failed, listener, onRefused, endpoint }: Options) {
  const [state, setState] = useState<UploadState>('idle')
  const [fraction, setFraction] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = useRef<{ file: File; isScaled: boolean }>(undefined)
  const sending = useRef<Sending>(undefined)
  const arrived = useRef<string>(undefined)
  const release = useRef<() => void>(undefined)
  // Report a failure once, until a part arrives again.
  const isReported = useRef(false)
  function free() {
    release.current?.()
    release.current = undefined
  }
  useEffect(
    () => () => {
      sending.current?.pause()
      free()
    },
    [],
  )

  function stop(as: UploadState, message: string | null = null) {
    free()
    setProblem(message)
    setState(as)
    if (as === 'refused') onRefused?.()
    if (as !== 'paused') listener?.onEnd(message)
  }
  function reportFailure(message: string) {
    if (!isReported.current && !listener) showFailed(fill({ title: chosen.current!.file.name, message: failed }, { message }))
    isReported.current = true
  }
  async function check(uploadId: string) {
    arrived.current = uploadId
    setState('checking')
    try {
      await finish(uploadId)
      stop('done')
    } catch (error) {
      const code = getErrorCode(error) ?? ''
      // The server has deleted the upload: the next try starts over.
      if (code === 'GONE') arrived.current = sending.current = undefined
      stop(REFUSALS.includes(code) ? 'refused' : 'failed', getErrorMessage(error))
    }
  }
  async function send() {
    if (arrived.current) return check(arrived.current)
    setState('sending')
    if (sending.current) return sending.current.resume()
    const mine = release.current
    const { file, isScaled } = chosen.current!
    const small = isScaled ? await scalePhoto(file) : file
    // The upload was paused or removed during scaling.
    if (release.current !== mine) return
    sending.current = sendFile(
      small,
      {
        onProgress: setFraction,
        onSent: (id) => void check(id),
        onRetry(message) {
          if (!isReported.current) listener?.onTrouble(message)
          reportFailure(message)
          setProblem(message)
          setState('retrying')
        },
        onAccepted() {
          isReported.current = false
          setProblem(null)
          setState('sending')
        },
        onFailed(message, isRefused) {
          reportFailure(message)
          stop(isRefused ? 'refused' : 'failed', message)
        },
      },
      endpoint,
    )
  }
  function resume() {
    isReported.current = false
    setProblem(null)
    setState('waiting')
    listener?.onStart()
    release.current = acquire(() => queueMicrotask(() => void send()))
  }
  /** Whether the file is still on its way. */
  const isPending = !['idle', 'failed', 'refused', 'done'].includes(state)
  return {
    state,
    isPending,
    /** Whether something happens now: it is on its way and not paused. */
    isBusy: isPending && state !== 'paused',
    fraction,
    problem,
    start(file: File, { isScaled = true } = {}) {
      chosen.current = { file, isScaled }
      arrived.current = sending.current = undefined
      setFraction(0)
      resume()
    },
    pause() {
      sending.current?.pause()
      stop('paused')
    },
    resume,
    discard() {
      sending.current?.discard()
      free()
      setState('idle')
    },
  }
}

export type UploadProcess = ReturnType<typeof useUpload>
