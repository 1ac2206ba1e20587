import { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import type { findUsedHeadings } from './find-used-headings.ts'

interface Props {
  form: { errors: Record<string, unknown>; getInputProps(path: string): FieldProps }
  used: ReturnType<typeof findUsedHeadings>
}

/** The title and description of a section, as far as visitors get them. A text that is refused is always shown. */
export const HeadingFields = ({ form, used }: Props) => (
  <>
    {(used.title || form.errors['title']) && (
      <TextInput
        label="Title"
        description={used.isHidden && 'Not shown on the slides: screen readers and search engines use it as the heading'}
        {...form.getInputProps('title')}
      />
    )}
    {(used.description || form.errors['description']) && (
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
    )}
  </>
)
