import type { LogoSettings } from '#contract/settings.ts'
import { LogoFields } from '#contract/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'

export function LogoForm({ stored, onSaved }: { stored: LogoSettings; onSaved: () => void }) {
  const record = useRecordForm({
    name: 'settings/logo',
    stored,
    getFormValues: (settings: LogoSettings | null) => ({ site_logo: settings?.site_logo ?? '' }),
    schema: LogoFields,
    labels: { site_logo: 'Logo' },
    load: () => client.settings.logo.get(),
    async save(values, version) {
      const saved = await client.settings.logo.save({ ...values, version })
      queryClient.setQueryData(api.settings.logo.get.queryKey(), saved)
    },
    meta: () => ({
      done: 'Logo uploaded successfully',
      failed: 'Failed to upload logo',
      refresh: [api.settings.listPublic.key()],
    }),
    onSaved,
  })
  return (
    <InlineRecordForm record={record} submit="Save Logo" submitting="Saving...">
      <ImageField label="Logo" from="logo" {...record.form.getInputProps('site_logo')} />
    </InlineRecordForm>
  )
}
