// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { DialogFrame } from './dialog-frame.tsx'

test('Escape closes a sheet and not the dialog below it', async () => {
  const onClose = vi.fn<() => void>()
  function Dialog() {
    const [opened, setOpened] = useState(false)
    return (
      <DialogFrame opened title="Post" onClose={onClose}>
        <button type="button" onClick={() => setOpened(true)}>
          Settings
        </button>
        <BottomSheet opened={opened} title="All settings" close="Close" onClose={() => setOpened(false)} onShown={() => {}}>
          Slug
        </BottomSheet>
      </DialogFrame>
    )
  }
  await mount().show(
    <MantineProvider env="test">
      <Dialog />
    </MantineProvider>,
  )
  const escape = () =>
    act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await press('Settings')
  expect(document.body.textContent).toContain('Slug')
  await escape()
  expect(document.body.textContent).not.toContain('Slug')
  expect(onClose).not.toHaveBeenCalled()
  await escape()
  expect(onClose).toHaveBeenCalledOnce()
})
