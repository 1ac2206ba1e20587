import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import type { PostValues } from './post-form.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
]
const KINDS = [
  { value: 'post', label: 'News post' },
  { value: 'page', label: 'Standalone page' },
]

/** Descriptions go below the fields, so that fields in one row line up. */
const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Form = Pick<ReturnType<typeof useForm<PostValues>>, 'values' | 'getInputProps'>

/** When and where visitors see the post. People who may not publish see why these fields are locked. */
export function PublishingFields({ form, stored }: { form: Form; stored: PostValues['status'] }) {
  const mayPublish = useHasPermission('content/publish')
  const isFixed = !mayPublish
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label="Status"
          data={isFixed ? STATUSES.filter(({ value }) => value === stored) : STATUSES}
          inputWrapperOrder={inputWrapperOrder}
          {...(isFixed && { description: 'Editors and administrators publish' })}
          {...form.getInputProps('status')}
        />
        <TextInput
          type="datetime-local"
          label="Publish date"
          description={
            stored === 'scheduled' && form.values.status === 'published'
              ? 'A future date is replaced by the time you save'
              : 'West Africa Time (Lagos)'
          }
          inputWrapperOrder={inputWrapperOrder}
          required={form.values.status === 'scheduled'}
          disabled={isFixed && stored !== 'draft'}
          {...form.getInputProps('publishDate')}
        />
        <NativeSelect label="Kind" data={KINDS} {...form.getInputProps('kind')} />
      </SimpleGrid>
      <Checkbox
        label="Featured"
        description="Pin to the top of News"
        {...form.getInputProps('isFeatured', { type: 'checkbox' })}
      />
    </>
  )
}
