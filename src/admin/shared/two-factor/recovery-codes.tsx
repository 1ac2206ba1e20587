import { Button, Code, Group, Stack } from '@mantine/core'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { DialogFrame, DialogMessage } from '#admin/shared/dialogs/dialog-frame.tsx'

/** The codes are shown once: the server stores only hashes. So only the last button closes the dialog. */
export const RecoveryCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <DialogFrame opened title="Your recovery codes">
    <Stack>
      <DialogMessage>
        Each code lets you sign in once without your phone. Write the codes down or print them: we won't show them again.
      </DialogMessage>
      <Code block fz="md" aria-label="Recovery codes">
        {codes.join('\n')}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')} label="Copy" />
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Stack>
  </DialogFrame>
)
