import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { EnableDialog } from '#admin/shared/two-factor/enable-dialog.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'

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
