// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { SessionList } from './session-list.tsx'

const session = { userAgent: 'Chrome/156 Android', ipAddress: '10.0.0.1', lastSeenAt: '2026-11-28T09:00:00.000Z' }
const sessions = [
  { ...session, id: 'here', createdAt: '2026-11-28T08:00:00.000Z', isCurrent: true },
  { ...session, id: 'phone', createdAt: '2026-11-27T08:00:00.000Z' },
  { ...session, id: 'office', createdAt: '2026-11-26T08:00:00.000Z' },
]

test('the buttons of devices of the same kind have different names, and end the session that they name', async () => {
  const ended: string[] = []
  await mount().show(
    <MantineProvider env="test">
      <SessionList sessions={sessions} onEnd={(id) => ended.push(id)} />
    </MantineProvider>,
  )
  const buttons = [...document.querySelectorAll('button')]
  const names = buttons.map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Sign out there: Chrome on Android, signed in 27 Nov 2026, 09:00 WAT',
    'Sign out there: Chrome on Android, signed in 26 Nov 2026, 09:00 WAT',
  ])
  buttons[1]!.click()
  expect(ended).toEqual(['office'])
})
