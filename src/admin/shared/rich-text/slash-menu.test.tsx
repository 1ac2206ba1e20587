// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Editor } from '@tiptap/core'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { mount } from '#test/mount.ts'
import { createFormats } from './formats.ts'
import { SlashMenu } from './slash-menu.ts'

test('Escape closes the menu first, and then the dialog around the text', async () => {
  const close = vi.fn<() => void>()
  await mount().show(
    <MantineProvider env="test">
      <DialogFrame opened title="Add Post" onClose={close}>
        <div id="text" />
      </DialogFrame>
    </MantineProvider>,
  )
  const editor = new Editor({
    element: document.getElementById('text'),
    extensions: [...createFormats(), SlashMenu],
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  const menu = () => document.querySelector('[role=listbox]')
  const escape = () =>
    act(async () =>
      editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    )
  await act(async () => editor.view.dispatch(editor.state.tr.insertText('/')))
  await vi.waitFor(() => expect(menu()).not.toBeNull())
  await escape()
  expect(menu()).toBeNull()
  expect(close).not.toHaveBeenCalled()
  await escape()
  expect(close).toHaveBeenCalledTimes(1)
})
