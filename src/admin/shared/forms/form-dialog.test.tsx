// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications, notificationsStore } from '@mantine/notifications'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { UploadProgress } from '#admin/shared/uploads/upload-progress.tsx'
import type { UploadState } from '#admin/shared/uploads/use-upload.ts'
import { FormDialog } from './form-dialog.tsx'

/** A dialog whose form has no changes, and a file in this state. */
async function openDialog(state: UploadState, isPending: boolean) {
  const onSubmit = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const upload = { state, isPending, fraction: 0.5, problem: null, pause() {}, resume() {} }
  function Dialog() {
    const form = useForm({ initialValues: { title: 'Gate' } })
    const words = { title: 'Edit Media', submit: 'Update Media', submitting: 'Updating...' }
    return (
      <FormDialog {...words} form={form} isPending={false} onSubmit={onSubmit} onClose={onClose}>
        <UploadProgress upload={upload} name="gate.jpg" />
      </FormDialog>
    )
  }
  notifications.clean()
  onTestFinished(() => notifications.clean())
  await mount().show(
    <MantineProvider env="test">
      <Dialog />
    </MantineProvider>,
  )
  return { onSubmit, onClose }
}

test('a form waits for a file that is on its way, and asks before it is closed', async () => {
  const { onSubmit, onClose } = await openDialog('sending', true)
  await press('Update Media')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual(['gate.jpg'])
  await press('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Discard changes?')
  await press('Discard')
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['done', 'failed', 'refused'] as const)('a file that is %s holds nothing up', async (state) => {
  const { onSubmit, onClose } = await openDialog(state, false)
  await press('Update Media')
  expect(onSubmit).toHaveBeenCalledOnce()
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
})
