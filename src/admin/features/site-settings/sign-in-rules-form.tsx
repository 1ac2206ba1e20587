import type { SignInSettings } from '#contract/settings/settings.ts'
import { SignInFields } from '#contract/settings/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { SwitchField } from '#admin/shared/forms/switch-field.tsx'

const LABELS = { require_two_factor: 'Admins and editors must use two-factor sign-in' }

/** Which roles must use two-factor sign-in. */
export function SignInRulesForm({ stored, onSaved }: { stored: SignInSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('sign-in', client.settings.signIn, api.settings.signIn),
    stored,
    schema: SignInFields,
    labels: LABELS,
    meta: () => ({ done: 'Settings updated successfully', failed: 'Failed to update settings: {message}' }),
    onSaved,
  })
  const { form } = record
  return (
    <InlineRecordForm record={record} submit="Save Sign-in">
      <SwitchField
        label={LABELS.require_two_factor}
        description="Anyone who hasn't set it up must do so before they can continue."
        checked={form.values.require_two_factor === 'true'}
        error={form.errors['require_two_factor']}
        onChange={({ currentTarget }) => form.setFieldValue('require_two_factor', currentTarget.checked ? 'true' : '')}
      />
    </InlineRecordForm>
  )
}
