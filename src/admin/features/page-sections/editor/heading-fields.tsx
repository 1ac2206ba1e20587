import { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

interface Props {
  form: { getInputProps(path: string): FieldProps }
  isSlideshow: boolean
}

/** The title and description of a section. A slideshow shows neither, because its slides have their own. */
export const HeadingFields = ({ form, isSlideshow }: Props) => (
  <>
    <TextInput
      label="Title"
      description={isSlideshow && 'Not shown on the slides: screen readers and search engines use it as the heading'}
      {...form.getInputProps('title')}
    />
    {!isSlideshow && <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />}
  </>
)
