import { Group, TextInput } from '@mantine/core'
import type { Media, MediaKind } from '#contract/media/media.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { ChooseFile } from './choose-file.tsx'

export type FileFieldProps = FieldProps & {
  label: string
  description?: string
  /** Only files of this kind; without it the person chooses the type. */
  kind?: MediaKind
  from?: 'logo'
  /** Opens the library at once. */
  startsOpen?: boolean
  /** Called with the chosen file, for fields beside this one such as its description. */
  onPick?: (media: Media) => void
}

/** An address: typed, or chosen from the media library. */
export function FileField({ kind, from, startsOpen = false, onPick, ...field }: FileFieldProps) {
  function pick(media: Media) {
    field.onChange(media.filePath)
    onPick?.(media)
  }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput flex="1 1 12rem" placeholder="/media/… or https://…" {...field} />
      <ChooseFile label={field.label} kind={kind} from={from} startsOpen={startsOpen} onPick={pick} />
    </Group>
  )
}
