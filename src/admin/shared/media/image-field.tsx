import { Image } from '@mantine/core'
import type { Media } from '#contract/media.ts'
import { safePictureUrl } from '#contract/safe-url.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { FileField } from './file-field.tsx'

type Props = FieldProps & {
  label: string
  description?: string
  from?: 'logo'
  /** Called with the chosen picture, for fields beside this one such as its description. */
  onPick?: (media: Media) => void
}

/** A picture from the media library or from an address. */
export function ImageField(props: Props) {
  const url = safePictureUrl(props.value)
  return (
    <div>
      <FileField kind="image" placeholder="/media/… or https://…" {...props} />
      {url && <Image src={url} alt="" mt="xs" mah={140} w="auto" fit="contain" radius="sm" />}
    </div>
  )
}
