import { Checkbox, TextInput } from '@mantine/core'
import type { MediaProviderSettings } from '#contract/settings/settings.ts'
import { MediaProviderFields } from '#contract/settings/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'

const getFormValues = (settings: MediaProviderSettings | null) => ({
  media_cloud_name: settings!.media_cloud_name,
  media_api_key: settings!.media_api_key,
  media_api_secret: '',
  removesSecret: false,
})

/** The account at the image host. The secret goes to the server and never comes back (C §9). */
export function MediaProviderForm({ stored, onSaved }: { stored: MediaProviderSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('media-provider', client.settings.mediaProvider, api.settings.mediaProvider),
    // The secret is never stored on this device.
    toStoredInput: ({ media_api_secret: _, ...values }) => ({ ...values, media_api_secret: '' }),
    stored,
    getFormValues,
    schema: MediaProviderFields,
    labels: { media_cloud_name: 'Cloud Name', media_api_key: 'API Key' },
    meta: () => ({ done: 'Settings updated successfully', failed: 'Failed to update settings' }),
    onSaved,
  })
  const { form } = record
  return (
    <InlineRecordForm record={record} submit="Save Configuration">
      <TextInput label="Cloud Name" placeholder="demo" {...form.getInputProps('media_cloud_name')} />
      <TextInput label="API Key" autoComplete="off" {...form.getInputProps('media_api_key')} />
      <PasswordField
        label="API Secret"
        description={stored.hasSecret ? 'Already set. Leave empty to keep it.' : 'Not set'}
        autoComplete="new-password"
        disabled={form.values.removesSecret}
        {...form.getInputProps('media_api_secret')}
      />
      {stored.hasSecret && <Checkbox label="Remove the secret" {...form.getInputProps('removesSecret', { type: 'checkbox' })} />}
    </InlineRecordForm>
  )
}
