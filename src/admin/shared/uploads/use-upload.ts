import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../server-error.ts'
import { scalePhoto } from './scale-photo.ts'
import { sendFile, type Sending } from './send-file.ts'

/** Where an upload stands. 'checking': all of it is there, and the server looks at it. */
export type UploadState = 'idle' | 'sending' | 'paused' | 'checking' | 'failed' | 'done'

/** One file on its way. `finish` makes something of it once it has arrived; what it rejects with is said. */
export function useUpload(finish: (uploadId: string) => Promise<unknown>) {
  const [state, setState] = useState<UploadState>('idle')
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<Sending>(undefined)
  const arrived = useRef<string>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      sending.current?.pause()
    }
  }, [])

  function fail(message: string) {
    setProblem(message)
    setState('failed')
  }
  async function check(uploadId: string) {
    arrived.current = uploadId
    setState('checking')
    try {
      await finish(uploadId)
      setState('done')
    } catch (error) {
      fail(messageOf(error))
    }
  }
  async function start(file: File, { isScaled = true } = {}) {
    arrived.current = undefined
    setProblem(null)
    setShare(0)
    setState('sending')
    const small = isScaled ? await scalePhoto(file) : file
    if (isGone.current) return
    sending.current = sendFile(small, { onProgress: setShare, onSent: (id) => void check(id), onFailed: fail })
  }
  function goOn() {
    setProblem(null)
    if (arrived.current) return void check(arrived.current)
    setState('sending')
    sending.current?.resume()
  }
  function pause() {
    sending.current?.pause()
    setState('paused')
  }
  return {
    state,
    share,
    problem,
    start: (...given: Parameters<typeof start>) => void start(...given),
    pause,
    goOn,
    discard: () => sending.current?.discard(),
  }
}

export type UploadProcess = ReturnType<typeof useUpload>
