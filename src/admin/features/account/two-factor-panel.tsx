import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#admin/shared/panel.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EnableDialog } from './enable-dialog.tsx'

export function TwoFactorPanel({ isOn }: { isOn: boolean }) {
  const [open, setOpen] = useState<'enable' | 'disable' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Two-factor sign-in"
      description="A code from an app on your phone, beside the password. Whoever learns your password still cannot come in."
    >
      <Group>
        <Badge color={isOn ? 'green' : 'soft'}>{isOn ? 'On' : 'Off'}</Badge>
        {isOn ? (
          <Button variant="default" onClick={() => setOpen('disable')}>
            Turn off
          </Button>
        ) : (
          <Button onClick={() => setOpen('enable')}>Turn on</Button>
        )}
        {!isOn && <Text c="dimmed">Works with any authenticator app, also without a line.</Text>}
      </Group>
      {open === 'enable' && <EnableDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </Panel>
  )
}
