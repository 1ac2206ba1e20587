import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved input is discarded. Mount it only to ask, or the Escape key that opens it also closes it. */
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
