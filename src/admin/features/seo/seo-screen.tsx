import { Stack, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { SearchPreview, SharePreview } from './seo-previews.tsx'
import classes from './seo.module.css'

function SeoForm({ stored, onSaved }: { stored: SeoSettings; onSaved: () => void }) {
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
        <TextInput label="Title" {...limitLength(form.getInputProps('seo_title'), SEO_TITLE_MAX)} />
        <Textarea label="Description" {...limitLength(form.getInputProps('seo_description'), SEO_DESCRIPTION_MAX)} />
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

/** A maximum length, with the number of characters (B §5). */
const limitLength = (field: FieldProps, max: number) => ({
  description: `${String(field.value ?? '').length}/${max} characters`,
  maxLength: max,
  ...field,
})

/** SEO settings (B §2). */
export function SeoScreen() {
  const seo = useQuery(api.settings.seo.get.queryOptions())
  return (
    <div className={classes['screen']}>
      <SettingsForm query={seo}>{(stored, onSaved) => <SeoForm stored={stored} onSaved={onSaved} />}</SettingsForm>
    </div>
  )
}

const LABELS = {
  seo_title: 'Title',
  seo_description: 'Description',
  seo_keywords: 'Keywords',
  og_title: 'Open Graph title',
  og_description: 'Open Graph description',
  og_image: 'Open Graph image',
  twitter_title: 'Twitter title',
  twitter_description: 'Twitter description',
  twitter_image: 'Twitter image',
  robots_index: 'Index',
  robots_follow: 'Follow',
  sitemap_enabled: 'Sitemap',
  google_analytics_id: 'Google Analytics ID',
  google_search_console_id: 'Search Console verification code',
  facebook_pixel_id: 'Facebook Pixel ID',
}

const SHARING = [
  { prefix: 'og', title: 'Open Graph', description: 'How a link to the website looks on Facebook and WhatsApp.' },
  { prefix: 'twitter', title: 'Twitter Cards', description: 'How a link looks on X, if that differs.' },
] as const

const SWITCHES = [
  { key: 'robots_index', description: 'Let search engines show the website.' },
  { key: 'robots_follow', description: 'Let search engines follow its links.' },
  { key: 'sitemap_enabled', description: '/sitemap.xml lists every page for search engines.' },
] as const
