import { Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { api } from '#admin/api.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { WhatsAppField } from './whatsapp-field.tsx'
import { contactRecord, type ContactValues } from './contact-record.ts'
import { MainContactForm, useStored } from './main-contact-form.tsx'

const TYPES = [
  { type: 'address', name: 'Address', label: 'Main campus' },
  { type: 'phone', name: 'Phone', label: 'Main office' },
  { type: 'email', name: 'Email', label: 'Enquiries' },
  { type: 'hours', name: 'Office hours', label: 'Office hours' },
]

/** The entry that the footer shows: the first active one of the type. Without any, saving replaces the sample. */
const findShown = (items: ContactItem[], type: string) =>
  items.find((item) => item.type === type && item.isActive && !item.isSample)
  ?? items.find((item) => item.type === type && item.isSample)
  ?? null

/** What visitors ask for first, as five fields. The list below has all entries. */
export function MainContacts({ items }: { items: ContactItem[] }) {
  const basic = useQuery(api.settings.basic.get.queryOptions())
  return (
    <Panel title="How visitors reach you" description="The website shows these on every page. You can add further entries below.">
      <Stack>
        {TYPES.map(({ type, ...names }) => (
          <MainContact key={type} type={type} {...names} item={findShown(items, type)} />
        ))}
        <SettingsForm query={basic}>{(stored) => <WhatsAppField stored={stored} />}</SettingsForm>
      </Stack>
    </Panel>
  )
}

interface Props {
  type: string
  name: string
  /** The label of a new entry. */
  label: string
  /** The entry that the field edits; null adds one. */
  item: ContactItem | null
}

function Field({ type, name, label, item, onChanged }: Props & { onChanged: (isChanged: boolean) => void }) {
  const getFormValues = (stored: ContactItem | null): ContactValues => ({
    type: stored?.type ?? type,
    label: stored && !stored.isSample ? stored.label : label,
    value: stored && !stored.isSample ? stored.value : '',
    orderIndex: stored?.orderIndex ?? 0,
    // A sample becomes visible once somebody has replaced its text.
    isActive: !stored || stored.isSample || stored.isActive,
  })
  const record = useRecordForm({
    ...contactRecord(item),
    name: `contact-info/main/${item?.id ?? type}`,
    title: name,
    getFormValues,
    labels: { value: name },
    onChange({ value }) {
      onChanged(value !== getFormValues(item).value)
      return undefined
    },
    onSaved: () => onChanged(false),
  })
  return (
    <MainContactForm record={record} name={name}>
      <Textarea
        id={`contact-${type}`}
        label={name}
        description={item?.isSample ? `Visitors do not see the sample "${item.value}"` : undefined}
        autosize
        minRows={1}
        // The saved entry gets a new field, which would not have what somebody types meanwhile.
        readOnly={record.isPending}
        {...record.form.getInputProps('value')}
      />
    </MainContactForm>
  )
}

/** A field for the main entry of a type. It follows the stored entry until somebody types. */
function MainContact({ item, ...names }: Props) {
  const { shown, setChanged } = useStored(item)
  const field = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const key = `${shown?.id} ${shown?.version}`
  // The button that had the focus went away with the former field, without an event.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) field.current?.querySelector('textarea')?.focus()
  }, [key])
  return (
    <div ref={field} onFocus={() => (hasFocus.current = true)} onBlur={() => (hasFocus.current = false)}>
      <Field key={key} {...names} item={shown} onChanged={setChanged} />
    </div>
  )
}
