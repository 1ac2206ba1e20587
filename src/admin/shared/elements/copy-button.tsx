import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { copyText } from '#admin/shared/toasts/copy-text.ts'
import { Icon } from './icon.tsx'

const CONFIRMED_MS = 2000
const FAILED = 'This could not be copied. Select the text and copy it yourself.'

/** Its label confirms that the text was copied. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), CONFIRMED_MS)
  async function copy() {
    if (!(await copyText(value, FAILED))) return
    setCopied(true)
    start()
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name={isCopied ? 'check' : 'copy'} />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
