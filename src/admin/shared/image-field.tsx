import { Image, TextInput } from '@mantine/core'
import { safeUrl } from '#contract/safe-url.ts'
import type { FieldProps } from './form-type.ts'

type Props = FieldProps & { label: string; description?: string }

/** The address of a picture, and the picture itself. */
export function ImageField({ label, description, ...field }: Props) {
  const url = safeUrl(field.value)
  return (
    <div>
      <TextInput label={label} placeholder="/media/… or https://…" {...(description && { description })} {...field} />
      {url && <Image src={url} alt="" mt="xs" mah={140} w="auto" fit="contain" radius="sm" />}
    </div>
  )
}
