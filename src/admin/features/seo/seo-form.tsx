import { Stack, TextInput, Textarea } from '@mantine/core'
import { SEO_TITLE_MAX } from '#contract/pages/page-fields.ts'
import { SEO_DESCRIPTION_MAX, SeoFields } from '#contract/pages/seo-fields.ts'
import type { SeoSettings } from '#contract/settings/settings.ts'
import { api, client } from '#admin/api.ts'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { SwitchField } from '#admin/shared/forms/switch-field.tsx'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { SearchPreview, SharePreview } from './seo-previews.tsx'
import { LABELS, SHARING, SWITCHES } from './seo-labels.ts'

export function SeoForm({ stored, onSaved }: { stored: SeoSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('seo', client.settings.seo, api.settings.seo),
    stored,
    schema: SeoFields,
    labels: LABELS,
    meta: () => ({
      done: { title: 'Success', message: 'SEO settings saved successfully' },
      failed: 'Failed to save SEO settings',
      refresh: [api.settings.listPublic.key()],
    }),
    onSaved,
  })
  const { form } = record
  const { values } = form
  return (
    <InlineRecordForm record={record} submit="Save">
      <Panel title="General SEO" description="How search engines show the home page.">
        <CountedField as={TextInput} label="Title" max={SEO_TITLE_MAX} field={form.getInputProps('seo_title')} />
        <CountedField as={Textarea} label="Description" max={SEO_DESCRIPTION_MAX} field={form.getInputProps('seo_description')} />
        <TextInput label="Keywords" description="Separated by commas" {...form.getInputProps('seo_keywords')} />
        <SearchPreview values={values} />
      </Panel>
      {SHARING.map(({ prefix, title, description }) => (
        <Panel key={prefix} title={title} description={description}>
          <TextInput label={LABELS[`${prefix}_title`]} {...form.getInputProps(`${prefix}_title`)} />
          <Textarea
            label={LABELS[`${prefix}_description`]}
            autosize
            minRows={2}
            {...form.getInputProps(`${prefix}_description`)}
          />
          <ImageField label={LABELS[`${prefix}_image`]} {...form.getInputProps(`${prefix}_image`)} />
          <SharePreview prefix={prefix} values={values} />
        </Panel>
      ))}
      <Panel title="Search Engine Settings">
        <Stack gap="sm">
          {SWITCHES.map(({ key, description }) => (
            <SwitchField
              key={key}
              label={LABELS[key]}
              description={description}
              checked={values[key] !== 'false'}
              onChange={({ currentTarget }) => form.setFieldValue(key, String(currentTarget.checked))}
            />
          ))}
        </Stack>
      </Panel>
      <Panel title="Analytics & Tracking" description="Visits are counted only once a visitor has agreed.">
        <TextInput label={LABELS.google_analytics_id} placeholder="G-" {...form.getInputProps('google_analytics_id')} />
        <TextInput
          label={LABELS.google_search_console_id}
          description="The code, or the whole tag that the console shows"
          {...form.getInputProps('google_search_console_id')}
        />
        <TextInput label={LABELS.facebook_pixel_id} {...form.getInputProps('facebook_pixel_id')} />
      </Panel>
    </InlineRecordForm>
  )
}

interface Props {
  as: typeof TextInput | typeof Textarea
  label: string
  max: number
  field: FieldProps
}

/** A field with a character count and a maximum length (B §5). */
function CountedField({ as, label, max, field }: Props) {
  const Field = as as React.ComponentType<object>
  const length = String(field.value ?? '').length
  return <Field {...{ label, description: `${length}/${max} characters`, maxLength: max, ...field }} />
}
