import type { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

interface Props {
  as: typeof TextInput | typeof Textarea
  label: string
  max: number
  field: FieldProps
}

/** A field with a character count and a maximum length (B §5). */
export function CountedField({ as, label, max, field }: Props) {
  const Field = as as React.ComponentType<object>
  const length = String(field.value ?? '').length
  return <Field {...{ label, description: `${length}/${max} characters`, maxLength: max, ...field }} />
}
