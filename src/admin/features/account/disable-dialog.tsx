import { Text } from '@mantine/core'
import { api, client } from '#admin/api.ts'
import { CodeDialog } from '#admin/shared/two-factor/code-dialog.tsx'

/** Turns two-factor sign-in off. Asks for a code, because a password or an open session must not be enough. */
export const DisableDialog = ({ onClose }: { onClose: () => void }) => (
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
