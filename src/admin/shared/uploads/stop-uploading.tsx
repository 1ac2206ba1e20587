import { useRef, useState } from 'react'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { findUpload } from './find-upload.ts'

/** Asks before files that are on their way are given up. */
export const StopUploadingDialog = ({ onStop, onClose }: { onStop: () => void; onClose: () => void }) => (
  <ConfirmDialog
    opened
    title="Stop uploading?"
    message="Files that have not arrived are not in the library. Choose them again within a day to continue."
    confirm="Stop"
    cancel="Keep uploading"
    onConfirm={onStop}
    onClose={onClose}
  />
)

/** For a dialog without a form: does what closes it, or first asks if a file of its `content` is on its way. */
export function useUploadGuard() {
  const content = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  return {
    content,
    unlessUploading: (act: () => void) => (findUpload(content.current) ? setAsked(() => act) : act()),
    /** Call it when a file has arrived: runs the action the person was asked about, or else `act`. */
    arrived: (act: () => void) => (asked ?? act)(),
    question: asked && <StopUploadingDialog onStop={asked} onClose={() => setAsked(null)} />,
  }
}
