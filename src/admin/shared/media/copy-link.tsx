import { ActionIcon, Button } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { copyLink } from '#admin/shared/toasts/copy-text.ts'

/** Copies the public address of a file. In rows it is an icon. */
export function CopyLink({ media: { title, filePath }, isCompact = false }: { media: Media; isCompact?: boolean }) {
  const props = { 'variant': 'default', 'aria-label': `Copy link of ${title}`, 'onClick': () => void copyLink(filePath) }
  if (isCompact) {
    return (
      <ActionIcon size={30} title="Copy link" {...props}>
        <Icon name="copy" size={16} />
      </ActionIcon>
    )
  }
  return (
    <Button leftSection={<Icon name="copy" />} {...props}>
      Copy link
    </Button>
  )
}
