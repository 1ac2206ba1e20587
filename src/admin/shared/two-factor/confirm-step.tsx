import { Code, Group, Text } from '@mantine/core'
import { api, client } from '#admin/api.ts'
import { QrCode } from '#admin/shared/elements/qr-code.tsx'
import { CodeDialog } from './code-dialog.tsx'
import classes from './two-factor.module.css'

interface Props {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret for the authenticator app. A first code proves that the app has it. */
export const ConfirmStep = ({ secret, uri, onConfirmed, onClose }: Props) => (
  <CodeDialog
    title="Connect your app"
    submit="Turn on"
    send={(code) => client.twoFactor.confirm({ code })}
    meta={{
      done: 'Two-factor sign-in is on. You were signed out everywhere else.',
      refresh: [api.sessions.current.key(), api.sessions.list.key()],
    }}
    onDone={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
    onClose={onClose}
  >
    <Text>Scan this code with your authenticator app, or type the key.</Text>
    <Group justify="center">
      <QrCode value={uri} label="QR code for the authenticator app" />
    </Group>
    <Code block ta="center" fz="md" aria-label="Key for the app" className={classes['key'] ?? ''}>
      {secret.match(/.{1,4}/g)?.join(' ')}
    </Code>
  </CodeDialog>
)
