import { Button, FileButton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { describeTooLarge, describeWrongType } from '#contract/media/file-problems.ts'
import type { MediaKind } from '#contract/media/media.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { api } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import { ACCEPT } from '#admin/shared/media/kinds.ts'
import { getPastedFiles } from './get-pasted-files.ts'
import classes from './file-drop.module.css'
import { isScalable } from './scale-photo.ts'

interface Props {
  /** All kinds if it is not given. */
  kind?: MediaKind | undefined
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

/** Accepts files from a button, from drag and drop, and from the clipboard. */
export function FileDrop({ kind, multiple = false, label, onFiles }: Props) {
  const accept = ACCEPT[kind ?? '']
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const { data: limits } = useQuery(api.media.limits.queryOptions({ staleTime: Infinity }))
  const limit = limits && `at most ${formatFileSize(limits.maxBytes, Math.floor)}`
  function findProblem(file: File): string {
    if (!fits(file, accept)) return describeWrongType(kind)
    // A photograph becomes smaller before it is sent.
    return limits && file.size > limits.maxBytes && !isScalable(file) ? describeTooLarge(limits.maxBytes) : ''
  }
  function take(files: Iterable<File>) {
    const all = [...files]
    const usable = all.filter((file) => !findProblem(file))
    const taken = multiple ? usable : usable.slice(0, 1)
    const leftOut = usable.slice(taken.length)
    const refused = Object.groupBy(
      all.filter((file) => findProblem(file)),
      findProblem,
    )
    const problems = Object.entries(refused).map(
      ([problem, those = []]) => `Not added: ${those.map(({ name }) => name).join(', ')}. ${problem}`,
    )
    setRefusal(problems.join(' ') || null)
    // The place for files may go away when it has one.
    if (leftOut.length > 0)
      showFailed({ title: 'Only one file can be added here', message: `Left out: ${leftOut.map(({ name }) => name).join(', ')}` })
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
          or drop {multiple ? 'them' : 'it'} here, or paste{limit && ` (${limit}${multiple ? ' each' : ''})`}
        </Text>
      </div>
      <ErrorBox message={refusal} />
    </>
  )
}
