import { useEffect, useRef, useState } from 'react'
import { getErrorCode, getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { fill, showFailed } from '#admin/shared/toasts/toast.ts'
import { createSemaphore } from './semaphore.ts'
import { scalePhoto } from './scale-photo.ts'
import { sendFile, type Sending } from './send-file.ts'

/**
 * Where an upload stands. 'waiting': others go first. 'checking': all of it is there, and the server looks at it.
 * 'retrying': it could not be sent, and is tried again by itself. 'refused': it will never be taken.
 */
export type UploadState = 'idle' | 'waiting' | 'sending' | 'retrying' | 'paused' | 'checking' | 'failed' | 'refused' | 'done'

/** A photograph that is made smaller takes 50 MB of a phone's memory; and a narrow line is for few at a time. */
const enter = createSemaphore(2)

const REFUSALS = ['UNSUPPORTED_MEDIA_TYPE', 'UNPROCESSABLE_CONTENT']

/**
 * One file on its way. `finish` makes something of it once it has arrived, and says itself what went wrong; that the file
 * could not be sent is said here, in the words of `failed`.
 */
export function useUpload(finish: (uploadId: string) => Promise<unknown>, failed: string) {
  const [state, setState] = useState<UploadState>('idle')
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = useRef<{ file: File; isScaled: boolean }>(undefined)
  const sending = useRef<Sending>(undefined)
  const arrived = useRef<string>(undefined)
  const leave = useRef<() => void>(undefined)
  // Said once, until something arrives again.
  const isTold = useRef(false)
  useEffect(
    () => () => {
      sending.current?.pause()
      leave.current?.()
      leave.current = undefined
    },
    [],
  )

  function stop(as: UploadState, message: string | null = null) {
    leave.current?.()
    leave.current = undefined
    setProblem(message)
    setState(as)
  }
  function tell(message: string) {
    if (!isTold.current) showFailed(fill(failed, { message }))
    isTold.current = true
  }
  async function check(uploadId: string) {
    arrived.current = uploadId
    setState('checking')
    try {
      await finish(uploadId)
      stop('done')
    } catch (error) {
      const code = getErrorCode(error) ?? ''
      // It is not there any more: another try begins at the beginning.
      if (code === 'GONE') arrived.current = sending.current = undefined
      stop(REFUSALS.includes(code) ? 'refused' : 'failed', getErrorMessage(error))
    }
  }
  async function send() {
    if (arrived.current) return check(arrived.current)
    setState('sending')
    if (sending.current) return sending.current.resume()
    const mine = leave.current
    const { file, isScaled } = chosen.current!
    const small = isScaled ? await scalePhoto(file) : file
    // Paused, or removed, while it was made smaller.
    if (leave.current !== mine) return
    sending.current = sendFile(small, {
      onProgress: setShare,
      onSent: (id) => void check(id),
      onRetry(message) {
        tell(message)
        setProblem(message)
        setState('retrying')
      },
      onAccepted() {
        isTold.current = false
        setProblem(null)
        setState('sending')
      },
      onFailed(message, isRefused) {
        tell(message)
        stop(isRefused ? 'refused' : 'failed', message)
      },
    })
  }
  function goOn() {
    isTold.current = false
    setProblem(null)
    setState('waiting')
    leave.current = enter(() => queueMicrotask(() => void send()))
  }
  return {
    state,
    share,
    problem,
    start(file: File, { isScaled = true } = {}) {
      chosen.current = { file, isScaled }
      arrived.current = sending.current = undefined
      setShare(0)
      goOn()
    },
    pause() {
      sending.current?.pause()
      stop('paused')
    },
    goOn,
    discard: () => sending.current?.discard(),
  }
}

export type UploadProcess = ReturnType<typeof useUpload>
