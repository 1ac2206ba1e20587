import { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { SampleMark } from '#admin/shared/samples/use-samples.tsx'
import type { findUsedHeadings } from './find-used-headings.ts'

interface Props {
  form: { errors: Record<string, unknown>; getInputProps(path: string): FieldProps }
  used: ReturnType<typeof findUsedHeadings>
}

/** The title and description of a section, as far as visitors get them. A text that is refused is always shown. */
export const HeadingFields = ({ form, used }: Props) => (
  <>
    {(used.title || form.errors['title']) && (
      <div>
        <TextInput
          label="Title"
          description={used.isHidden && 'Not shown on the slides: screen readers and search engines use it as the heading'}
          {...form.getInputProps('title')}
        />
        <SampleMark value={form.getInputProps('title').value} isPicture={false} />
      </div>
    )}
    {(used.description || form.errors['description']) && (
      <div>
        <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
        <SampleMark value={form.getInputProps('description').value} isPicture={false} />
      </div>
    )}
  </>
)
