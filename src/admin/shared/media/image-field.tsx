import { Image } from '@mantine/core'
import type { Media } from '#contract/media.ts'
import { safePictureUrl } from '#contract/safe-url.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { FileField } from './file-field.tsx'

type Props = FieldProps & {
  label: string
  description?: string
  from?: 'logo'
  /** Told which picture of the library was chosen, for what stands beside it, such as its description. */
  onPick?: (media: Media) => void
}

/** A picture from the library, or by its address. */
export function ImageField(props: Props) {
  const url = safePictureUrl(props.value)
  return (
    <div>
      <FileField kind="image" placeholder="/media/… or https://…" {...props} />
      {url && <Image src={url} alt="" mt="xs" mah={140} w="auto" fit="contain" radius="sm" />}
    </div>
  )
}
