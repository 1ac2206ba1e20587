// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { TimeAgo } from './time-ago.tsx'

test('a record that was just saved again is not in the future', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-01-01T12:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { place, show } = mount()
  await show(<TimeAgo at="2027-01-01T11:58:00.000Z" />)
  expect(place.textContent).toBe('2 minutes ago')
  vi.setSystemTime(Date.parse('2027-01-01T12:00:20.000Z'))
  await show(<TimeAgo at="2027-01-01T12:00:19.000Z" />)
  expect(place.textContent).toBe('less than a minute ago')
})
