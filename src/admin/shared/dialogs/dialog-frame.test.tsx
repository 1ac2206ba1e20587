// @vitest-environment happy-dom
import { MantineProvider, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogFrame } from './dialog-frame.tsx'

/** What screen readers read when this dialog opens, after its title. */
async function readDescription(dialog: ReactNode) {
  await mount().show(<MantineProvider env="test">{dialog}</MantineProvider>)
  const id = document.querySelector('[role=dialog]')!.getAttribute('aria-describedby')
  return id && document.getElementById(id)!.textContent
}

test('a dialog is described by its message, and not by its fields and buttons', async () => {
  const nothing = () => undefined
  const asking = { title: 'Delete Tag', confirm: 'Delete', message: 'Are you sure?', onConfirm: nothing, onClose: nothing }
  expect(await readDescription(<ConfirmDialog opened {...asking} />)).toBe('Are you sure?')
})

test('a form in a dialog is not its description', async () => {
  const form = (
    <DialogFrame opened title="Edit Tag">
      <TextInput label="Name" />
    </DialogFrame>
  )
  expect(await readDescription(form)).toBeNull()
})
