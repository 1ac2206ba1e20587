import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { SampleMark } from '#admin/shared/samples/use-samples.tsx'
import type { findUsedHeadings } from './find-used-headings.ts'

interface Props {
  form: { errors: Record<string, unknown>; getInputProps(path: string): FieldProps }
  used: ReturnType<typeof findUsedHeadings>
}

/** The title and description of a section, if visitors get them. A field with an error is always shown. */
export function HeadingFields({ form, used }: Props) {
  // A field that was shown once stays, so that the form does not move while somebody types a headline.
  const [shown, setShown] = useState({ title: used.title, description: used.description })
  const [title, description] = [used.title || shown.title, used.description || shown.description]
  if (title !== shown.title || description !== shown.description) setShown({ title, description })
  return (
    <>
      {(title || form.errors['title']) && (
        <div>
          <TextInput
            label="Title"
            description={used.isTitleHidden && 'Not shown on the slides: screen readers and search engines use it as the heading'}
            {...form.getInputProps('title')}
          />
          <SampleMark value={form.getInputProps('title').value} isPicture={false} />
        </div>
      )}
      {(description || form.errors['description']) && (
        <div>
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <SampleMark value={form.getInputProps('description').value} isPicture={false} />
        </div>
      )}
    </>
  )
}
