import { Box, NativeSelect, SimpleGrid } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { BrandFields } from '#contract/brand/brand.ts'
import type { BrandSettings } from '#contract/settings/settings.ts'
import { api, client } from '#admin/api.ts'
import { COLOR_LABELS, ColorFields } from '#admin/shared/brand/color-fields.tsx'
import { HomePreview } from '#admin/shared/brand/home-preview.tsx'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { getSettings, settingsGroup } from '#admin/shared/forms/settings-group.ts'

const LABELS = { ...COLOR_LABELS, brand_corners: 'Corners', brand_pattern: 'Pattern of the bands', brand_headings: 'Headings' }
const CORNERS = [
  { value: 'square', label: 'Square' },
  { value: 'slight', label: 'Slightly rounded' },
  { value: 'round', label: 'Round' },
]
const PATTERNS = [
  { value: 'adire', label: 'Adire: moon, leaf, drum and path' },
  { value: 'weave', label: 'Woven stripes' },
  { value: 'triangles', label: 'Triangles' },
  { value: 'none', label: 'No bands' },
]
const HEADINGS = [
  { value: 'brygada', label: 'Brygada: a classic serif' },
  { value: 'book', label: 'Book: a calm serif' },
  { value: 'sturdy', label: 'Sturdy: a strong serif' },
  { value: 'plain', label: 'Plain: no serifs' },
  { value: 'round', label: 'Round: friendly, no serifs' },
]
const PREVIEW_MS = 150

function getFormValues(stored: BrandSettings | null) {
  const { brand_corners, brand_pattern, brand_headings, ...colors } = getSettings(stored)
  return {
    ...colors,
    brand_corners: brand_corners || 'slight',
    brand_pattern: brand_pattern || 'adire',
    brand_headings: brand_headings || 'brygada',
  }
}

/** Colours, headings, corners and bands of the website, with the home page beside them. */
export function AppearanceForm({ stored, logo, onSaved }: { stored: BrandSettings; logo: string; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('brand', client.settings.brand, api.settings.brand),
    title: 'Appearance',
    stored,
    getFormValues,
    schema: BrandFields,
    labels: LABELS,
    meta: () => ({
      done: 'Appearance updated. Your website has it now.',
      failed: 'Failed to update the appearance: {message}',
      refresh: [api.settings.listPublic.key()],
    }),
    onSaved,
  })
  const { form } = record
  const [brand] = useDebouncedValue(form.values, PREVIEW_MS)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <InlineRecordForm record={record} submit="Save Appearance">
        <ColorFields
          main={form.getInputProps('brand_main')}
          accent={form.getInputProps('brand_accent')}
          logo={logo}
          onColors={(colors) => form.setValues(colors)}
          onLeave={(field) => form.validateField(field)}
        />
        <NativeSelect label={LABELS.brand_headings} data={HEADINGS} {...form.getInputProps('brand_headings')} />
        <NativeSelect label={LABELS.brand_corners} data={CORNERS} {...form.getInputProps('brand_corners')} />
        <NativeSelect label={LABELS.brand_pattern} data={PATTERNS} {...form.getInputProps('brand_pattern')} />
      </InlineRecordForm>
      <Box pos={{ lg: 'sticky' }} top="5rem">
        <HomePreview look={{ brand }} />
      </Box>
    </SimpleGrid>
  )
}
