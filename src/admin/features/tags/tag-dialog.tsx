import { Switch, Textarea, TextInput } from '@mantine/core'
import { postSlug } from '#contract/text/slug.ts'
import { TAG_COLOR, TagFields, type Tag } from '#contract/pages/tags.ts'
import { api, client } from '#admin/api.ts'
import { ColorField } from '#admin/shared/forms/color-field.tsx'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'

const getFormValues = (tag: Tag | null) => ({
  name: tag?.name ?? '',
  slug: tag?.slug ?? '',
  description: tag?.description ?? '',
  color: tag?.color ?? TAG_COLOR,
  isActive: tag?.isActive ?? true,
})

export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const record = useRecordForm({
    name: `tags/${tag?.id ?? 'new'}`,
    stored: tag,
    getFormValues,
    schema: TagFields,
    labels: { name: 'Name', slug: 'Slug', description: 'Description', color: 'Color', isActive: 'Active' },
    load: (id) => client.tags.get({ id }),
    create: (values, once) => client.tags.create(values, once),
    save: (values, version, _, id) => client.tags.update({ ...values, id, version }),
    meta: (isNew) => ({
      done: isNew ? 'Tag created successfully' : 'Tag updated successfully',
      failed: isNew ? 'Failed to create tag.' : 'Failed to update tag.',
      refresh: [api.tags.key()],
    }),
    onSaved: onClose,
    ...(!tag && { onChange: slugFromTitle('name', postSlug) }),
  })
  const { form } = record
  return (
    <RecordDialog
      title={tag ? 'Edit Tag' : 'Add New Tag'}
      record={record}
      onClose={onClose}
      submit={tag ? 'Update Tag' : 'Create Tag'}
      submitting={tag ? 'Updating...' : 'Creating...'}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Slug" description="If empty, we'll make it from the name" {...form.getInputProps('slug')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <ColorField {...form.getInputProps('color')} />
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </RecordDialog>
  )
}
