import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CATEGORY_COLOR, CategoryFields, type Category } from '#contract/pages/categories.ts'
import { postSlug } from '#contract/text/slug.ts'
import { api, client } from '#admin/api.ts'
import { ColorField } from '#admin/shared/forms/color-field.tsx'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'

const getFormValues = (category: Category | null) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  parentId: category?.parentId ?? '',
  color: category?.color ?? CATEGORY_COLOR,
  isActive: category?.isActive ?? true,
})

export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const roots = useQuery(api.categories.listRoots.queryOptions())
  const record = useRecordForm({
    name: `categories/${category?.id ?? 'new'}`,
    stored: category,
    getFormValues,
    schema: CategoryFields,
    labels: {
      name: 'Name',
      slug: 'Slug',
      description: 'Description',
      parentId: 'Parent Category',
      color: 'Color',
      isActive: 'Active',
    },
    load: (id) => client.categories.get({ id }),
    create: (values, once) => client.categories.create(values, once),
    save: (values, version, _, id) => client.categories.update({ ...values, id, version }),
    meta: (isNew) => ({
      done: isNew ? 'Category created successfully' : 'Category updated successfully',
      failed: isNew ? 'Failed to create category.' : 'Failed to update category.',
      refresh: [api.categories.key()],
    }),
    onSaved: onClose,
    ...(!category && { onChange: slugFromTitle('name', postSlug) }),
  })
  const { form } = record
  const parents = (roots.data ?? []).filter(({ id }) => id !== category?.id)
  return (
    <RecordDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      record={record}
      onClose={onClose}
      submit={category ? 'Update Category' : 'Create Category'}
      submitting={category ? 'Updating...' : 'Creating...'}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Slug" description="If empty, we'll make it from the name" {...form.getInputProps('slug')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <NativeSelect
        label="Parent Category"
        disabled={category?.hasChildren ?? false}
        description={category?.hasChildren && 'A category with subcategories cannot have a parent.'}
        data={[{ value: '', label: 'No parent (root category)' }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.getInputProps('parentId')}
      />
      <ColorField {...form.getInputProps('color')} />
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </RecordDialog>
  )
}
