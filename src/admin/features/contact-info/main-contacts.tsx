import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContactItem } from '#contract/contact-info/contact-info.ts'
import { api } from '#admin/api.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { MainContact } from './main-contact.tsx'
import { WhatsAppField } from './whatsapp-field.tsx'

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
