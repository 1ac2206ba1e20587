// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { useUploadGuard } from './stop-uploading.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadState } from './use-upload.ts'

/** A dialog with a file in this state. */
async function openDialog(state: UploadState, isPending: boolean) {
  const onClose = vi.fn<() => void>()
  const onArrived = vi.fn<() => void>()
  const upload = { state, isPending, fraction: 0.5, problem: null, pause() {}, resume() {} }
  function Dialog() {
    const { content, unlessUploading, arrived, question } = useUploadGuard()
    return (
      <div ref={content}>
        <UploadProgress upload={upload} name="gate.jpg" />
        <button type="button" onClick={() => unlessUploading(onClose)}>
          Cancel
        </button>
        <button type="button" onClick={() => arrived(onArrived)}>
          Arrive
        </button>
        {question}
      </div>
    )
  }
  await mount().show(
    <MantineProvider env="test">
      <Dialog />
    </MantineProvider>,
  )
  return { onClose, onArrived }
}

test('a dialog with a file on its way asks before it closes', async () => {
  const { onClose } = await openDialog('sending', true)
  await press('Cancel')
  await press('Keep uploading')
  expect(onClose).not.toHaveBeenCalled()
  await press('Cancel')
  await press('Stop')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog with a file that has failed closes', async () => {
  const { onClose } = await openDialog('failed', false)
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a file that arrives while a dialog asks about it ends the question', async () => {
  const { onClose, onArrived } = await openDialog('sending', true)
  await press('Arrive')
  expect(onArrived).toHaveBeenCalledOnce()
  await press('Cancel')
  await press('Arrive')
  expect(onArrived).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})
