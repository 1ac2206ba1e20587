import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#admin/api.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { BasicForm } from './basic-form.tsx'
import { MediaProviderForm, TestUpload } from './media-provider-form.tsx'
import { EditingForm, LogoForm, SearchWordsForm, SignInRulesForm } from './short-forms.tsx'
import classes from './site-settings.module.css'

const AppearanceForm = lazy(async () => ({ default: (await import('./appearance-form.tsx')).AppearanceForm }))

/** Site Settings (B §2). */
export function SiteSettingsScreen() {
  const logo = useQuery(api.settings.logo.get.queryOptions())
  const brand = useQuery(api.settings.brand.get.queryOptions())
  const basic = useQuery(api.settings.basic.get.queryOptions())
  const signIn = useQuery(api.settings.signIn.get.queryOptions())
  const editing = useQuery(api.settings.editing.get.queryOptions())
  const search = useQuery(api.settings.search.get.queryOptions())
  const mediaProvider = useQuery(api.settings.mediaProvider.get.queryOptions())
  return (
    <Stack gap="lg">
      <Panel title="Site Logo" description="Shown next to the site name.">
        <SettingsForm query={logo}>{(stored, onSaved) => <LogoForm stored={stored} onSaved={onSaved} />}</SettingsForm>
      </Panel>
      <Panel
        title="Appearance"
        description="All colours of the website are made from two. Text on them stays readable, in light and dark."
      >
        <SettingsForm query={brand}>
          {(stored, onSaved) => (
            <Suspense fallback={<Loading>Loading settings...</Loading>}>
              <AppearanceForm stored={stored} logo={logo.data?.site_logo ?? ''} onSaved={onSaved} />
            </Suspense>
          )}
        </SettingsForm>
      </Panel>
      <Panel title="Basic Settings" description="Your college's name and links, and who gets enquiries.">
        <SettingsForm query={basic}>{(stored, onSaved) => <BasicForm stored={stored} onSaved={onSaved} />}</SettingsForm>
      </Panel>
      <Panel title="Sign-in" description="Sign-in rules for staff.">
        <SettingsForm query={signIn}>{(stored, onSaved) => <SignInRulesForm stored={stored} onSaved={onSaved} />}</SettingsForm>
      </Panel>
      <Panel title="Editing" description="How changes to pages are published.">
        <SettingsForm query={editing}>{(stored, onSaved) => <EditingForm stored={stored} onSaved={onSaved} />}</SettingsForm>
      </Panel>
      <Panel title="Search" description="Words that mean the same, for the search of your website.">
        <SettingsForm query={search}>{(stored, onSaved) => <SearchWordsForm stored={stored} onSaved={onSaved} />}</SettingsForm>
      </Panel>
      <details className={classes['advanced']}>
        <summary>Advanced</summary>
        <Stack gap="lg" mt="lg">
          <Panel
            title="Media Provider"
            description="Optional: store pictures with Cloudinary instead of here. Fill in all three."
          >
            <SettingsForm query={mediaProvider}>
              {(stored, onSaved) => <MediaProviderForm stored={stored} onSaved={onSaved} />}
            </SettingsForm>
          </Panel>
          <Panel
            title="Test Media Upload"
            description="Uploads a file to check that uploads work. Pictures go to the image host if it is set up."
          >
            <TestUpload />
          </Panel>
        </Stack>
      </details>
    </Stack>
  )
}
