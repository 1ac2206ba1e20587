import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#admin/shared/elements/icon.tsx'

const MediaPicker = lazy(async () => ({ default: (await import('#admin/shared/media/media-picker.tsx')).MediaPicker }))

interface Props {
  /** What the list is called. */
  to: string
  /** Takes the addresses of the pictures, in the order of choosing. */
  onAdd: (addresses: string[]) => void
}

/** Several pictures of the library at once, each of which becomes an entry of a list (decisions 7). */
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
