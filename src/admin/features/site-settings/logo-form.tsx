import type { LogoSettings } from '#contract/settings/settings.ts'
import { LogoFields } from '#contract/settings/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'

export function LogoForm({ stored, onSaved }: { stored: LogoSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('logo', client.settings.logo, api.settings.logo),
    stored,
    schema: LogoFields,
    labels: { site_logo: 'Logo' },
    meta: () => ({
      done: 'Logo uploaded successfully',
      failed: 'Failed to upload logo',
      refresh: [api.settings.listPublic.key()],
    }),
    onSaved,
  })
  return (
    <InlineRecordForm record={record} submit="Save Logo">
      <ImageField label="Logo" from="logo" {...record.form.getInputProps('site_logo')} />
    </InlineRecordForm>
  )
}
