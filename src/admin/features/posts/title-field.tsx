import { Textarea } from '@mantine/core'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import classes from './post-editor.module.css'

const LINE_BREAKS = /\s*[\n\u2028\u2029]\s*/g

/** The title of a post. It grows with its text, which stays one line: Enter does nothing, and pasted line breaks become spaces. */
export const TitleField = ({ onChange, ...field }: FieldProps) => (
  <Textarea
    label="Title"
    required
    autosize
    minRows={1}
    data-autofocus
    classNames={{ input: classes['title'] ?? '' }}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replace(LINE_BREAKS, ' '))}
    {...field}
  />
)
