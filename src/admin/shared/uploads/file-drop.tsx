import { Button, FileButton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { getPastedFiles } from './get-pasted-files.ts'
import classes from './file-drop.module.css'

interface Props {
  accept: string
  multiple?: boolean
  label: string
  onFiles: (files: File[]) => void
}

/** Checks the type if the device knows it. The server checks the content. */
const fits = ({ type, name }: File, accept: string) =>
  type === ''
  || accept
    .split(',')
    .some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type.startsWith(one.slice(0, one.indexOf('*')))))

/** Well-known names of accepted types. */
const EXAMPLES: Record<string, string> = {
  'image/*': 'JPG, PNG',
  'video/*': 'MP4',
  'audio/*': 'MP3',
  '.pdf': 'PDF',
  '.docx': 'DOCX',
  '.xlsx': 'XLSX',
}
const getRefusal = (names: string[], accept: string) =>
  `We can't accept ${names.join(', ')}. Use a type such as ${accept
    .split(',')
    .flatMap((one) => EXAMPLES[one] ?? [])
    .join(', ')}.`

/** Accepts files from a button, from drag and drop, and from the clipboard. */
export function FileDrop({ accept, multiple = false, label, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  function take(files: Iterable<File>) {
    const all = [...files].slice(0, multiple ? undefined : 1)
    const taken = all.filter((file) => fits(file, accept))
    const others = all.filter((file) => !fits(file, accept)).map(({ name }) => name)
    setProblem(others.length > 0 ? getRefusal(others, accept) : null)
    if (taken.length > 0) onFiles(taken)
    // Allow choosing the same file again.
    reset.current?.()
  }
  const takePasted = useEffectEvent(take)
  useEffect(() => {
    const paste = ({ clipboardData, target, defaultPrevented }: ClipboardEvent) => {
      // A field takes the text, and a rich text takes its files itself.
      const isText = clipboardData?.getData('text/plain') && (target as Element).matches('input, textarea')
      const files = defaultPrevented || isText ? [] : getPastedFiles(clipboardData)
      if (files.length > 0) takePasted(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
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
          resetRef={reset}
          onChange={(chosen: File | File[] | null) => chosen && take([chosen].flat())}
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
      <ErrorBox message={problem} />
    </>
  )
}
