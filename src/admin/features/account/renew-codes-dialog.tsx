import { Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '#admin/api.ts'
import { CodeDialog } from '#admin/shared/two-factor/code-dialog.tsx'
import { RecoveryCodes } from '#admin/shared/two-factor/recovery-codes.tsx'

/** Makes new recovery codes. Asks for a code, because an open session must not be enough. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
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
