// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { notifyOtherTabs, useSessionChangedElsewhere } from './other-tabs.ts'

test('a tab notices sign-ins in other tabs, but not its own', async () => {
  const onChange = vi.fn<() => void>()
  function Screen() {
    useSessionChangedElsewhere(onChange)
    return null
  }
  await mount().show(<Screen />)
  const other = new BroadcastChannel('staff-session')
  onTestFinished(() => other.close())
  const heard = new Promise((resolve) => other.addEventListener('message', resolve))
  notifyOtherTabs()
  await heard
  expect(onChange).not.toHaveBeenCalled()
  other.postMessage('changed')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
})
