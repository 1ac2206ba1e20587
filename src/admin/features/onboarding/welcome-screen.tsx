import { Box, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { CollegeForm } from './college-form.tsx'
import { HomePreview } from '#admin/shared/brand/home-preview.tsx'
import type { Look } from '#admin/shared/brand/with-look.ts'

const PREVIEW_MS = 300

/** The first screen after set-up: name, logo, colours and phone of the college, with the home page beside them. */
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
