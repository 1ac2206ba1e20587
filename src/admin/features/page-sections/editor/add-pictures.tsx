import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'

const MediaPicker = lazy(async () => ({ default: (await import('#admin/shared/media/media-picker.tsx')).MediaPicker }))

interface Props {
  /** The label of the list. */
  to: string
  /** Called with the addresses of the pictures, in the order in which they were chosen. */
  onAdd: (addresses: string[]) => void
}

/** Adds several pictures from the library at once. Each becomes an entry of the list (decisions 7). */
export function AddPictures({ to, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="media" size={16} />}
        aria-label={`Add pictures to ${to}`}
        onClick={() => setOpen(true)}
      >
        Add pictures
      </Button>
      <Suspense>
        {isOpen && (
          <MediaPicker
            kind="image"
            multiple
            onSelect={(chosen) => {
              onAdd(chosen.map(({ filePath }) => filePath))
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
