import { Box, SimpleGrid, Stack, Text, Anchor, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod'
import { CollegeFields, type College } from '#contract/onboarding.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { api, client } from '#admin/api.ts'
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { HomePreview } from '#admin/shared/brand/home-preview.tsx'
import type { Look } from '#admin/shared/brand/with-look.ts'
import { COLOR_LABELS, ColorFields } from '#admin/shared/brand/color-fields.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { RecordNotices } from '#admin/shared/forms/record-notices.tsx'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { setSiteLogo, setSiteName } from '#admin/shared/navigation/site-name.ts'

const PREVIEW_MS = 300

/** The first screen after set-up: name, slogan, logo, colours and phone of the college, with the home page beside them. */
export function WelcomeScreen() {
  const college = useQuery(api.onboarding.college.queryOptions())
  const [look, setLook] = useState<Look>({ name: '', logo: '' })
  const [shown] = useDebouncedValue(look, PREVIEW_MS)
  return (
    <Stack gap="lg">
      <Text>A minute for the basics. You can change all of this later.</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Panel title="Your college" description="Visitors see these at the top of every page.">
          <SettingsForm query={college}>{(stored) => <CollegeForm stored={stored} onLook={setLook} />}</SettingsForm>
        </Panel>
        <Box pos={{ md: 'sticky' }} top="5rem">
          <Panel title="Home page">
            <HomePreview look={shown} />
          </Panel>
        </Box>
      </SimpleGrid>
    </Stack>
  )
}

const LABELS = {
  site_name: 'Name of the college',
  site_short_name: 'Short name',
  site_description: 'Slogan',
  site_logo: 'Logo',
  phone: 'Phone',
  ...COLOR_LABELS,
}

const Fields = CollegeFields.extend({ start: z.enum(['samples', 'empty', 'stored']) })
type Values = z.output<typeof Fields>

const getFormValues = (college: College | null): Values => ({
  site_name: college?.site_name ?? '',
  site_short_name: college?.site_short_name ?? '',
  site_description: college?.site_description ?? '',
  site_logo: college?.site_logo ?? '',
  brand_main: college?.brand_main ?? '',
  brand_accent: college?.brand_accent ?? '',
  phone: '',
  start: college?.isSeeded ? 'stored' : 'samples',
})

/** Saves the basics of the college. Calls `onLook` with what the home page should show. */
function CollegeForm({ stored, onLook }: { stored: College; onLook: (look: Look) => void }) {
  const navigate = useNavigate()
  const record = useRecordForm<Values, College>({
    name: 'onboarding/college',
    stored,
    getFormValues,
    schema: Fields,
    labels: LABELS,
    load: () => client.onboarding.college(),
    async save({ start, ...fields }, version) {
      if (start === 'samples') await client.seeding.run()
      if (start === 'empty') await client.onboarding.hideSamples()
      const saved = await client.onboarding.saveCollege({ ...fields, version })
      setSiteName(saved.site_name)
      setSiteLogo(saved.site_logo)
      return saved
    },
    meta: () => ({ done: 'Saved. Your website is ready to edit.', failed: 'Failed to save: {message}', refresh: [api.key()] }),
    onSaved: () => void navigate(ADMIN_PATHS.dashboard, { replace: true }),
  })
  const { form, isPending } = record
  const { site_name: name, site_logo: logo, brand_main, brand_accent } = form.values
  useEffect(() => onLook({ name, logo, brand: { brand_main, brand_accent } }), [onLook, name, logo, brand_main, brand_accent])
  return (
    <ValidatedForm form={form} onSubmit={(values) => record.submit(values)}>
      <Stack>
        <RecordNotices record={record} />
        <TextInput label={LABELS.site_name} placeholder={DEFAULT_SITE_NAME} {...form.getInputProps('site_name')} />
        <TextInput
          label={LABELS.site_short_name}
          description="For the home screen of a phone"
          placeholder="Harmattan"
          {...form.getInputProps('site_short_name')}
        />
        <TextInput
          label={LABELS.site_description}
          description="Visitors see it below the name at the end of every page, and in search results. You can leave it empty."
          {...form.getInputProps('site_description')}
        />
        <ImageField label={LABELS.site_logo} from="logo" {...form.getInputProps('site_logo')} />
        <ColorFields
          main={form.getInputProps('brand_main')}
          accent={form.getInputProps('brand_accent')}
          logo={logo}
          onColors={(colors) => form.setValues(colors)}
          onLeave={(field) => form.validateField(field)}
        />
        {!stored.hasPhone && (
          <TextInput
            type="tel"
            label={LABELS.phone}
            description="Visitors see it on the contact page and below every page."
            placeholder="+234 …"
            {...form.getInputProps('phone')}
          />
        )}
        {!stored.isSeeded && (
          <Text size="sm" c="var(--ink-soft)">
            The sample college fills the pages with texts and pictures that you replace with your own. If you start empty,
            visitors see only the top of each page, still with a sample text, the contact form and your contact details. You find
            the other sections, hidden, in Page Sections.
          </Text>
        )}
        <Group>
          {stored.isSeeded ? (
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Saving...' : 'Save'}
            </Button>
          ) : (
            <>
              <Button disabled={isPending} onClick={({ currentTarget }) => record.save(currentTarget)}>
                {isPending ? 'Saving...' : 'Start with the sample college'}
              </Button>
              <Button
                variant="default"
                disabled={isPending}
                onClick={({ currentTarget }) => record.save(currentTarget, { changes: { start: 'empty' } })}
              >
                Start empty
              </Button>
            </>
          )}
          <Anchor component={Link} to={ADMIN_PATHS.dashboard}>
            Later
          </Anchor>
        </Group>
      </Stack>
    </ValidatedForm>
  )
}
