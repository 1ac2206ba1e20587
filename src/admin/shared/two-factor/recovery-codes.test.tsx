// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

test('only its own button closes the dialog with new recovery codes, and the focus begins elsewhere', async () => {
  const onClose = vi.fn<() => void>()
  await mount().show(
    <MantineProvider env="test">
      <RecoveryCodes codes={['one', 'two']} onClose={onClose} />
    </MantineProvider>,
  )
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Copy'))
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await act(async () => document.querySelector<HTMLElement>('.mantine-Modal-inner')!.click())
  expect(onClose).not.toHaveBeenCalled()
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Copy', 'I have saved them'])
  await press('I have saved them')
  expect(onClose).toHaveBeenCalledOnce()
})
