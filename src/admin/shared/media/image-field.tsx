import { Image } from '@mantine/core'
import { safePictureUrl } from '#contract/links/safe-url.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'

/** A picture from the media library or from an address. */
export function ImageField(props: Omit<FileFieldProps, 'kind'>) {
  const url = safePictureUrl(props.value)
  return (
    <div>
      <FileField kind="image" {...props} />
      {url && <Image src={url} alt="" mt="xs" mah={140} w="auto" maw="100%" fit="contain" radius="sm" />}
    </div>
  )
}
