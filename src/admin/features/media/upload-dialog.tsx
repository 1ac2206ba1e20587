import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { useFolders } from '#admin/shared/media/folders.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { FileDrop } from '#admin/shared/uploads/file-drop.tsx'
import { StopUploadingDialog } from '#admin/shared/uploads/stop-uploading.tsx'
import { useBatchToast, type UploadListener } from '#admin/shared/uploads/use-batch-toast.ts'
import { UploadRow } from '#admin/shared/uploads/upload-row.tsx'

interface Row {
  key: number
  file: File
}
let lastKey = 0

/** Upload Media (B §2): one or more files, each with a title and a description. */
export function UploadDialog({ folderId, onClose }: { folderId: string | null; onClose: () => void }) {
  const batch = useBatchToast()
  const folder = useFolders().data?.items.find(({ id }) => id === folderId)
  const [rows, setRows] = useState<Row[]>([])
  // The keys of files that were uploaded or refused. Nothing is left to do with them.
  const [settled, setSettled] = useState<number[]>([])
  const [failed, setFailed] = useState<number[]>([])
  const [isScaled, setScaled] = useState(true)
  // Each click counts. Rows that have not started then start.
  const [startCount, setStartCount] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOver = rows.length > 0 && rows.every(({ key }) => settled.includes(key))
  useUnsavedGuard(rows.length > 0 && !isOver)

  // Failed files come first, because they are hard to find among many.
  const shown = rows.toSorted((a, b) => Number(failed.includes(b.key)) - Number(failed.includes(a.key)))
  function listen({ key, file }: Row): UploadListener {
    const listener = batch.listen(key, file.name)
    return {
      ...listener,
      onEnd(reason) {
        setFailed((keys) => [...keys.filter((other) => other !== key), ...(reason === null ? [] : [key])])
        listener.onEnd(reason)
      },
    }
  }

  const settle = (key: number) => setSettled((keys) => [...keys, key])
  const close = () => (rows.length > 0 && !isOver ? setAsking(true) : onClose())
  function submit() {
    setProblem(rows.length === 0 ? 'Please select a file to upload' : null)
    setStartCount(startCount + 1)
  }
  return (
    <DialogFrame opened title="Upload Media" size="lg" onClose={close}>
      <Stack>
        <ErrorBox message={problem} />
        {folder && <Text size="sm">The files go into the folder "{folder.name}".</Text>}
        <FileDrop
          multiple
          label="Choose files"
          onFiles={(files) => {
            setProblem(null)
            setRows([...rows, ...files.map((file) => ({ key: (lastKey += 1), file }))])
          }}
        />
        <Checkbox
          label="Make large photographs smaller before they are sent"
          description="2,560 pixels suit every screen and use a tenth of the data"
          checked={isScaled}
          onChange={({ currentTarget }) => setScaled(currentTarget.checked)}
        />
        {shown.map((row) => (
          <UploadRow
            key={row.key}
            file={row.file}
            startCount={startCount}
            isScaled={isScaled}
            folderId={folderId}
            listener={listen(row)}
            onDone={() => settle(row.key)}
            onRefused={() => settle(row.key)}
            onRemove={() => {
              batch.forget(row.key)
              setRows(rows.filter(({ key }) => key !== row.key))
            }}
          />
        ))}
        <DialogFooter>
          <Button variant="default" onClick={close}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {!isOver && <Button onClick={submit}>Upload</Button>}
        </DialogFooter>
      </Stack>
      {isAsking && <StopUploadingDialog onStop={onClose} onClose={() => setAsking(false)} />}
    </DialogFrame>
  )
}
