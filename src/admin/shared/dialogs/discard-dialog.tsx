import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before what is typed is given up. Mount it only to ask: otherwise the Escape that opens it would close it at once.
 */
export const DiscardDialog = ({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) => (
  <ConfirmDialog
    opened
    title="Discard changes?"
    message="You have changes that are not saved."
    confirm="Discard"
    cancel="Keep editing"
    onConfirm={onDiscard}
    onClose={onKeep}
  />
)
