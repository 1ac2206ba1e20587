import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from './icon.tsx'

/** Its label confirms that the text was copied. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { copy, copied } = useClipboard()
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} />}
      onClick={() => copy(value)}
      aria-live="polite"
    >
      {copied ? 'Copied' : label}
    </Button>
  )
}
