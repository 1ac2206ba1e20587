// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'

const INVITATION = {
  id: 'one',
  email: 'musa@example.edu.ng',
  role: 'editor',
  expiresAt: '2026-02-01T10:00:00.000Z',
  createdAt: '2026-01-25T10:00:00.000Z',
  delivery: null,
  invitedBy: null,
  isEnded: false,
} as const

async function readWarning(origin: string) {
  const invitationKey = { url: `${origin}/accept-invitation#token=a`, code: 'ABCD-EFGH', expiresAt: INVITATION.expiresAt }
  await mount().show(
    <MantineProvider env="test">
      <InvitationLinkDialog invitation={INVITATION} invitationKey={invitationKey} onClose={() => undefined} />
    </MantineProvider>,
  )
  return document.querySelector('[role=note]')?.textContent
}

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'an invitation to %s says that others cannot open it',
  async (origin) => {
    expect(await readWarning(origin)).toContain(`It leads to ${origin}, which only works on the computer of the server.`)
  },
)

test('an invitation to the address of the website has no warning', async () => {
  expect(await readWarning('https://college.test')).toBeUndefined()
})
