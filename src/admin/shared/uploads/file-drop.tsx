import { Button, FileButton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'
import { Icon } from '../icon.tsx'
import classes from './file-drop.module.css'

interface Props {
  accept: string
  multiple?: boolean
  label: string
  onFiles: (files: File[]) => void
}

/** Files by button, by dropping them here, or by pasting them anywhere while this is shown. */
export function FileDrop({ accept, multiple = false, label, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: Iterable<File>) => {
    const taken = [...files].slice(0, multiple ? undefined : 1)
    if (taken.length > 0) onFiles(taken)
  })
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => take(clipboardData?.files ?? [])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const taken = [...event.dataTransfer.files].slice(0, multiple ? undefined : 1)
    if (taken.length > 0) onFiles(taken)
  }
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="media" size={28} />
      <FileButton
        accept={accept}
        multiple={multiple}
        onChange={(chosen: File | File[] | null) => chosen && onFiles([chosen].flat())}
        inputProps={{ 'aria-label': label }}
      >
        {(props) => (
          <Button variant="default" {...props}>
            {label}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        or drop {multiple ? 'them' : 'it'} here, or paste
      </Text>
    </div>
  )
}
