import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Media, MediaKind } from '#contract/media/media.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }))

interface Props {
  /** The name of the field. */
  label: string
  /** Only files of this kind; without it the person chooses the type. */
  kind?: MediaKind | undefined
  from?: 'logo' | undefined
  /** Opens the library at once. */
  startsOpen?: boolean
  onPick: (media: Media) => void
}

/** A button that opens the media library. */
export function ChooseFile({ label, kind, from, startsOpen = false, onPick }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="media" />} aria-label={`Choose ${label}`} onClick={() => setOpen(true)}>
        Choose…
      </Button>
      <Suspense>
        {isOpen && (
          <MediaPicker
            kind={kind}
            from={from}
            onSelect={([media]) => {
              onPick(media!)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
