import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { EnableDialog } from '#admin/shared/two-factor/enable-dialog.tsx'
import { api, client } from '#admin/api.ts'
import { CodeDialog } from '#admin/shared/two-factor/code-dialog.tsx'
import { RecoveryCodes } from '#admin/shared/two-factor/recovery-codes.tsx'

export function TwoFactorPanel({ isOn }: { isOn: boolean }) {
  const [open, setOpen] = useState<'enable' | 'disable' | 'renew' | null>(null)
  const close = () => setOpen(null)
  useFocusFromHash()
  return (
    <Panel
      title="Two-factor sign-in"
      description="A code from an app on your phone, in addition to the password. Even if someone learns your password, they can't get in."
    >
      <Group>
        <Badge color={isOn ? 'green' : 'soft'}>{isOn ? 'On' : 'Off'}</Badge>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setOpen('disable')}>
              Turn off
            </Button>
            <Button variant="default" onClick={() => setOpen('renew')}>
              New recovery codes
            </Button>
          </>
        ) : (
          <Button id="two-factor" onClick={() => setOpen('enable')}>
            Turn on
          </Button>
        )}
        {!isOn && <Text c="dimmed">Works with any authenticator app, even offline.</Text>}
      </Group>
      {open === 'enable' && <EnableDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
    </Panel>
  )
}

/** Turns two-factor sign-in off. Asks for a code, because a password or an open session must not be enough. */
const DisableDialog = ({ onClose }: { onClose: () => void }) => (
  <CodeDialog
    title="Turn off two-factor sign-in"
    submit="Turn off"
    acceptsRecoveryCode
    send={(code) => client.twoFactor.disable({ code })}
    meta={{ done: 'Two-factor sign-in is off', refresh: [api.sessions.current.key()] }}
    onDone={onClose}
    onClose={onClose}
  >
    <Text>After that, your password alone is enough to sign in.</Text>
  </CodeDialog>
)

/** Makes new recovery codes. Asks for a code, because an open session must not be enough. */
function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <CodeDialog
      title="New recovery codes"
      submit="Make new codes"
      acceptsRecoveryCode
      send={(code) => client.twoFactor.renewRecoveryCodes({ code })}
      meta={{}}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    >
      <Text>Your old recovery codes will stop working.</Text>
    </CodeDialog>
  )
}
