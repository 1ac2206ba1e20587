import { Button, Group, Textarea, TextInput } from '@mantine/core'
import type { BasicSettings } from '#contract/settings/settings.ts'
import { DEFAULT_RETENTION_MONTHS } from '#contract/form-submissions/enquiry-retention.ts'
import { DEFAULT_SITE_NAME, getSiteDescription, NETWORKS } from '#contract/settings/site.ts'
import { BasicFields } from '#contract/settings/site-fields.ts'
import { whatsAppNumber } from '#contract/contact-info/whatsapp.ts'
import { api, client } from '#admin/api.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { getSettings, settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { setSiteName } from '#admin/shared/navigation/site-name.ts'

const LABELS = {
  site_name: 'Site Name',
  site_short_name: 'Short Name',
  site_description: 'Site Description',
  social_facebook: NETWORKS.facebook,
  social_x: NETWORKS.x,
  social_instagram: NETWORKS.instagram,
  social_whatsapp: NETWORKS.whatsapp,
  social_youtube: NETWORKS.youtube,
  social_tiktok: NETWORKS.tiktok,
  social_linkedin: NETWORKS.linkedin,
  notice_addresses: 'Send new enquiries to',
  enquiry_retention_months: 'Keep enquiries for (months)',
}
const EXAMPLES = {
  social_facebook: 'facebook.com/',
  social_x: 'x.com/',
  social_instagram: 'instagram.com/',
  social_whatsapp: 'A phone number, or wa.me/',
  social_youtube: 'youtube.com/@',
  social_tiktok: 'tiktok.com/@',
  social_linkedin: 'linkedin.com/school/',
}
const SOCIAL = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]

const group = settingsGroup('basic', client.settings.basic, api.settings.basic)

function getFormValues(stored: BasicSettings | null) {
  const settings = getSettings(stored)
  return { ...settings, social_whatsapp: whatsAppNumber(settings.social_whatsapp) }
}

export function BasicForm({ stored, onSaved }: { stored: BasicSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...group,
    title: 'Basic Settings',
    stored,
    getFormValues,
    schema: BasicFields,
    labels: LABELS,
    async save(values, version) {
      const saved = await group.save(values, version)
      setSiteName(saved.site_name)
    },
    meta: () => ({
      done: 'Settings updated successfully',
      failed: 'Failed to update settings',
      refresh: [api.settings.listPublic.key()],
    }),
    onSaved,
  })
  const { form } = record
  const { email } = useSession().user
  function enterOwnAddress() {
    form.setFieldValue('notice_addresses', email)
    // The button disappears.
    form.getInputNode('notice_addresses')?.focus()
  }
  return (
    <InlineRecordForm record={record} submit="Save Basic Settings">
      <TextInput label={LABELS.site_name} placeholder={DEFAULT_SITE_NAME} {...form.getInputProps('site_name')} />
      <TextInput
        label={LABELS.site_short_name}
        description="For the home screen of a phone"
        {...form.getInputProps('site_short_name')}
      />
      <TextInput
        label={LABELS.site_description}
        placeholder={getSiteDescription(form.values.site_name || DEFAULT_SITE_NAME, undefined)}
        {...form.getInputProps('site_description')}
      />
      {SOCIAL.map((key) => (
        <TextInput key={key} inputMode="url" label={LABELS[key]} placeholder={EXAMPLES[key]} {...form.getInputProps(key)} />
      ))}
      <Textarea
        label={LABELS.notice_addresses}
        description="Email addresses, separated by commas. Without one, no email tells anybody of a new enquiry."
        autosize
        minRows={1}
        {...form.getInputProps('notice_addresses')}
      />
      {form.values.notice_addresses === '' && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={enterOwnAddress}>
            Use {email}
          </Button>
        </Group>
      )}
      <TextInput
        label={LABELS.enquiry_retention_months}
        description="Older enquiries are deleted every day. The privacy page states this number."
        placeholder={String(DEFAULT_RETENTION_MONTHS)}
        inputMode="numeric"
        {...form.getInputProps('enquiry_retention_months')}
      />
    </InlineRecordForm>
  )
}
