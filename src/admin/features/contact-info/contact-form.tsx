import { Autocomplete, Group, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { capitalize } from '#contract/text/capitalize.ts'
import { CONTACT_TYPES } from '#contract/contact-info/contact-types.ts'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { contactRecord, type ContactValues } from './contact-record.ts'

const getFormValues = (item: ContactItem | null): ContactValues => ({
  type: item?.type ?? '',
  label: item?.label ?? '',
  value: item?.value ?? '',
  orderIndex: item?.orderIndex ?? 0,
  isActive: item?.isActive ?? true,
})

const isMissing = (values: string[]) => values.some((value) => value.trim() === '')

/** B §5, with the title from B §8. */
const invalid =
  (item: ContactItem | null) =>
  ({ type, label, value }: ContactValues) => {
    if (item) return isMissing([label, value]) ? 'Label and value are required' : null
    const message = 'Please fill in all required fields (type, label, value)'
    return isMissing([type, label, value]) ? { title: 'Validation Error', message } : null
  }

/** Adds an entry, or edits one. The type of an existing entry cannot change. */
export function ContactForm({ item, onClose }: { item: ContactItem | null; onClose: () => void }) {
  const record = useRecordForm({
    ...contactRecord(item),
    name: `contact-info/${item?.id ?? 'new'}`,
    title: item?.label ?? 'New entry',
    getFormValues,
    labels: { type: 'Type', label: 'Label', value: 'Value', orderIndex: 'Order', isActive: 'Active' },
    invalid: invalid(item),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <InlineRecordForm record={record} submit={item ? 'Save' : 'Add'} of={item?.label} onClose={onClose}>
      {!item && (
        <Autocomplete
          label="Type"
          description="The website shows address, phone, email and hours. Other types are stored but not shown."
          required
          // The server stores known types in lower case.
          data={CONTACT_TYPES.map(capitalize)}
          {...form.getInputProps('type')}
        />
      )}
      <TextInput label="Label" required {...form.getInputProps('label')} />
      <Textarea label="Value" required autosize minRows={1} {...form.getInputProps('value')} />
      <Group align="end" gap="xl">
        <NumberInput label="Order" allowDecimal={false} w="8rem" {...form.getInputProps('orderIndex')} />
        <Switch label="Active" mb={8} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </Group>
    </InlineRecordForm>
  )
}
