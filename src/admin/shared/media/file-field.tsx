import { Group, TextInput } from '@mantine/core'
import type { Media, MediaKind } from '#contract/media.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { ChooseFile } from './choose-file.tsx'

type Props = FieldProps & {
  label: string
  description?: string
  placeholder: string
  /** Only files of this kind; without it the person chooses the type. */
  kind?: MediaKind
  from?: 'logo'
  /** Called with the chosen file, for fields beside this one such as its description. */
  onPick?: (media: Media) => void
}

/** An address: typed, or chosen from the media library. */
export function FileField({ label, description, placeholder, kind, from, onPick, ...field }: Props) {
  function pick(media: Media) {
    field.onChange(media.filePath)
    onPick?.(media)
  }
  const input = { label, placeholder, ...(description && { description }), ...field }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput flex="1 1 12rem" {...input} />
      <ChooseFile label={label} {...(kind && { kind })} {...(from && { from })} onPick={pick} />
    </Group>
  )
}
