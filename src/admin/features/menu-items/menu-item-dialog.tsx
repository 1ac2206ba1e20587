import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { NewMenuItem, type MenuItem } from '#contract/menu-items/menu-items.ts'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#admin/api.ts'
import { LinkField } from '#admin/shared/links/link-field.tsx'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'

const getFormValues = (item: MenuItem | null) => ({
  title: item?.title ?? '',
  url: item?.url ?? '',
  isActive: item?.isActive ?? true,
  parentId: item?.parentId ?? '',
})

/** Adds or edits a menu item. The dialog shows why saving failed (B §8). */
export function MenuItemDialog({ item, onClose }: { item: MenuItem | null; onClose: () => void }) {
  const record = useRecordForm({
    name: `menu-items/${item?.id ?? 'new'}`,
    stored: item,
    getFormValues,
    schema: NewMenuItem,
    labels: { title: 'Title', url: 'URL', isActive: 'Active', parentId: 'Sub-item of' },
    load: (id) => client.menuItems.get({ id }),
    create: (values, once) => client.menuItems.create(values, once),
    save: ({ parentId: _, ...values }, version, __, id) => client.menuItems.update({ ...values, id, version }),
    meta: (isNew) => ({ done: isNew ? 'Menu item created' : 'Menu item updated', refresh: [api.menuItems.key()] }),
    onSaved: onClose,
  })
  const { form } = record
  const { data: parents = [] } = useQuery({ ...api.menuItems.listRoots.queryOptions(), enabled: !item })
  return (
    <RecordDialog
      title={item ? 'Edit Menu Item' : 'Add New Menu Item'}
      record={record}
      onClose={onClose}
      submit={item ? 'Update Menu Item' : 'Create Menu Item'}
      submitting={item ? 'Updating...' : 'Creating...'}
    >
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <LinkField
        label="URL"
        description="An address such as www.jamb.gov.ng. Or use the button to search for a page or file"
        required
        {...form.getInputProps('url')}
        onPick={({ url, title }) => form.setValues({ url, title: form.values.title || (title ?? '') })}
      />
      {parents.length > 0 && (
        <NativeSelect
          label="Sub-item of"
          data={[{ value: '', label: 'None (top level)' }, ...parents.map(({ id, title }) => ({ value: id, label: title }))]}
          {...form.getInputProps('parentId')}
        />
      )}
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </RecordDialog>
  )
}
