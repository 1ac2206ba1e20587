import { Textarea } from '@mantine/core'
import type { EditingSettings, LogoSettings, SearchSettings, SignInSettings } from '#contract/settings/settings.ts'
import { EditingFields, LogoFields, SearchFields, SignInFields } from '#contract/settings/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { SwitchField } from '#admin/shared/forms/switch-field.tsx'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { setSiteLogo } from '#admin/shared/navigation/site-name.ts'

const LABELS = {
  site_logo: 'Logo',
  search_synonyms: 'Words that mean the same',
  require_two_factor: 'Admins and editors must use two-factor sign-in',
  drafts_only: 'Changes to published pages start as a draft',
}
const TOASTS = { done: 'Settings updated successfully', failed: 'Failed to update settings: {message}' }

interface Props<Stored> {
  stored: Stored
  onSaved: () => void
}

const logoGroup = settingsGroup('logo', client.settings.logo, api.settings.logo)

export function LogoForm({ stored, onSaved }: Props<LogoSettings>) {
  const record = useRecordForm({
    ...logoGroup,
    title: 'Site Logo',
    stored,
    schema: LogoFields,
    labels: LABELS,
    async save(values, version) {
      const saved = await logoGroup.save(values, version)
      setSiteLogo(saved.site_logo)
    },
    meta: () => ({
      done: 'Logo uploaded successfully',
      failed: 'Failed to upload logo',
      refresh: [api.settings.listPublic.key()],
    }),
    onSaved,
  })
  return (
    <InlineRecordForm record={record} submit="Save Logo">
      <ImageField label={LABELS.site_logo} from="logo" {...record.form.getInputProps('site_logo')} />
    </InlineRecordForm>
  )
}

/** Groups of words that mean the same. A search for one word of a group finds pages with the others too. */
export function SearchWordsForm({ stored, onSaved }: Props<SearchSettings>) {
  const record = useRecordForm({
    ...settingsGroup('search', client.settings.search, api.settings.search),
    title: 'Search',
    stored,
    schema: SearchFields,
    labels: LABELS,
    meta: () => TOASTS,
    onSaved,
  })
  return (
    <InlineRecordForm record={record} submit="Save Search">
      <Textarea
        label={LABELS.search_synonyms}
        description="One group in each line, with commas between the words. A visitor who searches for one of them finds pages with the others too."
        autosize
        minRows={4}
        maxRows={16}
        {...record.form.getInputProps('search_synonyms')}
      />
    </InlineRecordForm>
  )
}

/** Which roles must use two-factor sign-in. */
export function SignInRulesForm({ stored, onSaved }: Props<SignInSettings>) {
  const record = useRecordForm({
    ...settingsGroup('sign-in', client.settings.signIn, api.settings.signIn),
    title: 'Sign-in',
    stored,
    schema: SignInFields,
    labels: LABELS,
    meta: () => TOASTS,
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

/** Whether staff may change published pages without a draft. */
export function EditingForm({ stored, onSaved }: Props<EditingSettings>) {
  const record = useRecordForm({
    ...settingsGroup('editing', client.settings.editing, api.settings.editing),
    title: 'Editing',
    stored,
    schema: EditingFields,
    labels: LABELS,
    meta: () => ({ ...TOASTS, refresh: [api.pageDrafts.key()] }),
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
