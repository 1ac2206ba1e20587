import { Button, Group, Image, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/media.ts'
import { safePictureUrl } from '#contract/safe-url.ts'
import type { FieldProps } from './form-type.ts'
import { Icon } from './icon.tsx'

const MediaPicker = lazy(async () => ({ default: (await import('./media/media-picker.tsx')).MediaPicker }))

type Props = FieldProps & {
  label: string
  description?: string
  from?: 'logo'
  /** Told which picture of the library was chosen, for what stands beside it, such as its description. */
  onPick?: (media: Media) => void
}

/** A picture from the library, or by its address. */
export function ImageField({ label, description, from, onPick, ...field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const url = safePictureUrl(field.value)
  function pick([media]: Media[]) {
    field.onChange(media!.filePath)
    onPick?.(media!)
    setOpen(false)
  }
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={label}
          placeholder="/media/… or https://…"
          flex="1 1 12rem"
          {...(description && { description })}
          {...field}
        />
        <Button
          variant="default"
          leftSection={<Icon name="media" />}
          aria-label={`Choose ${label}`}
          onClick={() => setOpen(true)}
        >
          Choose…
        </Button>
      </Group>
      {url && <Image src={url} alt="" mt="xs" mah={140} w="auto" fit="contain" radius="sm" />}
      <Suspense>
        {isOpen && <MediaPicker kind="image" {...(from && { from })} onSelect={pick} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
