import { Switch, TextInput } from '@mantine/core'
import { MenuItemFields, type MenuItem } from '#contract/menu-items.ts'
import { api, client } from '#admin/api.ts'
import { LinkField } from '#admin/shared/links/link-field.tsx'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'

const getFormValues = (item: MenuItem | null) => ({
  title: item?.title ?? '',
  url: item?.url ?? '',
  isActive: item?.isActive ?? true,
})

/** Adds or edits a menu item. The dialog shows why saving failed (B §8). */
export function MenuItemDialog({ item, onClose }: { item: MenuItem | null; onClose: () => void }) {
  const record = useRecordForm({
    name: `menu-items/${item?.id ?? 'new'}`,
    stored: item,
    getFormValues,
    schema: MenuItemFields,
    labels: { title: 'Title', url: 'URL', isActive: 'Active' },
    load: () => client.menuItems.get({ id: item!.id }),
    create: (values) => client.menuItems.create(values),
    save: (values, version) => client.menuItems.update({ ...values, id: item!.id, version }),
    meta: (isNew) => ({ done: isNew ? 'Menu item created' : 'Menu item updated', refresh: [api.menuItems.key()] }),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <RecordDialog
      title={item ? 'Edit Menu Item' : 'Add New Menu Item'}
      record={record}
      onClose={onClose}
      submit={item ? 'Update Menu Item' : 'Create Menu Item'}
      submitting={item ? 'Updating...' : 'Creating...'}
    >
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <LinkField
        label="URL"
        description="An address such as www.jamb.gov.ng. Or use the button to search for a page or file"
        withAsterisk
        {...form.getInputProps('url')}
        onPick={({ url, title }) => form.setValues({ url, title: form.values.title || (title ?? '') })}
      />
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </RecordDialog>
  )
}
