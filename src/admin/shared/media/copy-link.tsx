import { Button } from '@mantine/core'
import type { Media } from '#contract/media.ts'
import { Icon } from '../icon.tsx'
import { showDone, showFailed } from '../toast.ts'

async function copyLink(path: string) {
  const address = new URL(path, location.href).href
  try {
    await navigator.clipboard.writeText(address)
    showDone('Link copied')
  } catch {
    // Without https there is no clipboard, and a browser may refuse it.
    showFailed(`The link could not be copied. It is ${address}`)
  }
}

/** Copies the public address of a file. */
export const CopyLink = ({ media: { title, filePath } }: { media: Media }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<Icon name="copy" size={16} />}
    aria-label={`Copy link of ${title}`}
    onClick={() => void copyLink(filePath)}
  >
    Copy link
  </Button>
)
