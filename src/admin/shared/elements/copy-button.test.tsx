// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { CopyButton } from './copy-button.tsx'

const show = () =>
  mount().show(
    <MantineProvider env="test">
      <CopyButton value="the link" label="Copy link" />
    </MantineProvider>,
  )

test('the label confirms that a text was copied', async () => {
  await show()
  await press('Copy link')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Copied'))
  expect(await navigator.clipboard.readText()).toBe('the link')
})

test('a toast says that a text could not be copied, as without https', async () => {
  notifications.clean()
  onTestFinished(() => notifications.clean())
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('Not allowed'))
  await show()
  await press('Copy link')
  expect(notificationsStore.getState().notifications).toHaveLength(1)
  expect(document.body.textContent).toContain('Copy link')
})
