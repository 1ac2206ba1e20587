import type { EditingSettings } from '#contract/settings/settings.ts'
import { EditingFields } from '#contract/settings/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { SwitchField } from '#admin/shared/forms/switch-field.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'

const LABELS = { drafts_only: 'Changes to published pages start as a draft' }

/** Whether staff may change published pages without a draft. */
export function EditingForm({ stored, onSaved }: { stored: EditingSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('editing', client.settings.editing, api.settings.editing),
    stored,
    schema: EditingFields,
    labels: LABELS,
    meta: () => ({
      done: 'Settings updated successfully',
      failed: 'Failed to update settings: {message}',
      refresh: [api.pageDrafts.key()],
    }),
    onSaved,
  })
  const { form } = record
  return (
    <InlineRecordForm record={record} submit="Save Editing">
      <SwitchField
        label={LABELS.drafts_only}
        description="Staff save a draft, and an editor or administrator publishes it."
        checked={form.values.drafts_only === 'true'}
        error={form.errors['drafts_only']}
        onChange={({ currentTarget }) => form.setFieldValue('drafts_only', currentTarget.checked ? 'true' : '')}
      />
    </InlineRecordForm>
  )
}
