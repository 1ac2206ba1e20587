import { Badge, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { EnableDialog } from '#admin/shared/two-factor/enable-dialog.tsx'
import { RecoveryCodes } from '#admin/shared/two-factor/recovery-codes.tsx'
import { DisableDialog } from './disable-dialog.tsx'

export function TwoFactorPanel({ isOn }: { isOn: boolean }) {
  const [open, setOpen] = useState<'enable' | 'disable' | null>(null)
  const close = () => setOpen(null)
  useFocusFromHash()
  const renew = useMutation(
    api.twoFactor.renewRecoveryCodes.mutationOptions({ meta: { failed: 'Failed to make new codes: {message}' } }),
  )
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
            <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
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
      {renew.data && <RecoveryCodes codes={renew.data.recoveryCodes} onClose={() => renew.reset()} />}
    </Panel>
  )
}
