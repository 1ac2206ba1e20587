import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Omit<ButtonProps, 'children'> {
  'label': string
  'accept'?: string
  'aria-describedby'?: string | undefined
  'onChoose': (file: File) => void
}

/** A button that asks for a file on this device. The same file can be chosen again. */
export function LocalFileButton({ label, accept = '', onChoose, ...button }: Props) {
  const reset = useRef<() => void>(null)
  function choose(file: File | null) {
    if (!file) return
    reset.current?.()
    onChoose(file)
  }
  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose} inputProps={{ 'aria-label': label }}>
      {(open) => (
        <Button variant="default" {...button} {...open}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
