import { Button } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'

const MediaPicker = lazy(async () => ({ default: (await import('#admin/shared/media/media-picker.tsx')).MediaPicker }))

interface Props {
  /** The label of the list. */
  to: string
  /** Only pictures, or any files. */
  kind: 'pictures' | 'files'
  /** Called with the chosen media items, in the order in which they were chosen. */
  onAdd: (chosen: Media[]) => void
}

/** Adds several pictures or files from the library at once. Each becomes an entry of the list (C §7). */
export function AddMedia({ to, kind, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="media" size={16} />}
        aria-label={`Add ${kind} to ${to}`}
        onClick={() => setOpen(true)}
      >
        Add {kind}
      </Button>
      <Suspense>
        {isOpen && (
          <MediaPicker
            {...(kind === 'pictures' && { kind: 'image' as const })}
            multiple
            onSelect={(chosen) => {
              onAdd(chosen)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
