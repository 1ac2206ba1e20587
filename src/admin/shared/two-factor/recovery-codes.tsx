import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'

/** Shown this once: the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <DialogFrame opened title="Your recovery codes" onClose={onClose}>
    <Modal.Body>
      <Stack>
        <Text>Each of them lets you in once, without your phone. Write them down or print them; they are not shown again.</Text>
        <Code block fz="md" aria-label="Recovery codes">
          {codes.join('\n')}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={codes.join('\n')} label="Copy" />
          <Button onClick={onClose} data-autofocus>
            I have kept them
          </Button>
        </Group>
      </Stack>
    </Modal.Body>
  </DialogFrame>
)
