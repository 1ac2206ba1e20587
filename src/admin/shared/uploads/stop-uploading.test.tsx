// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useUploadGuard } from './stop-uploading.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadState } from './use-upload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A dialog with a file in this state. */
async function openDialog(state: UploadState, isPending: boolean) {
  const onClose = vi.fn<() => void>()
  const upload = { state, isPending, share: 0.5, problem: null, start() {}, pause() {}, resume() {}, discard() {} }
  function Dialog() {
    const { content, close, question } = useUploadGuard(onClose)
    return (
      <div ref={content}>
        <UploadProgress upload={upload} name="gate.jpg" />
        <button type="button" onClick={close}>
          Cancel
        </button>
        {question}
      </div>
    )
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Dialog />
      </MantineProvider>,
    ),
  )
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())
  return { onClose, press }
}

test('a dialog with a file on its way asks before it closes', async () => {
  const { onClose, press } = await openDialog('sending', true)
  await press('Cancel')
  await press('Keep uploading')
  expect(onClose).not.toHaveBeenCalled()
  await press('Cancel')
  await press('Stop')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog with a file that has failed closes', async () => {
  const { onClose, press } = await openDialog('failed', false)
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
})
