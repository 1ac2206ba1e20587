import { Checkbox, TextInput, Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { MediaProviderSettings } from '#contract/settings/settings.ts'
import { MediaProviderFields } from '#contract/settings/site-fields.ts'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { FileDrop } from '#admin/shared/uploads/file-drop.tsx'
import { UploadRow } from '#admin/shared/uploads/upload-row.tsx'

const getFormValues = (settings: MediaProviderSettings | null) => ({
  media_cloud_name: settings!.media_cloud_name,
  media_api_key: settings!.media_api_key,
  media_api_secret: '',
  removesSecret: false,
})

/** The account at the image host. The secret goes to the server and never comes back (C §9). */
export function MediaProviderForm({ stored, onSaved }: { stored: MediaProviderSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('media-provider', client.settings.mediaProvider, api.settings.mediaProvider),
    title: 'Media Provider',
    // The secret is never stored on this device.
    toStoredInput: ({ media_api_secret: _, ...values }) => ({ ...values, media_api_secret: '' }),
    stored,
    getFormValues,
    schema: MediaProviderFields,
    labels: { media_cloud_name: 'Cloud Name', media_api_key: 'API Key' },
    meta: () => ({ done: 'Settings updated successfully', failed: 'Failed to update settings' }),
    onSaved,
  })
  const { form } = record
  return (
    <InlineRecordForm record={record} submit="Save Media Provider">
      <TextInput label="Cloud Name" placeholder="demo" {...form.getInputProps('media_cloud_name')} />
      <TextInput label="API Key" autoComplete="off" {...form.getInputProps('media_api_key')} />
      <PasswordField
        label="API Secret"
        description={stored.hasSecret ? 'Already set. Leave empty to keep it.' : 'Not set'}
        autoComplete="new-password"
        disabled={form.values.removesSecret}
        {...form.getInputProps('media_api_secret')}
      />
      {stored.hasSecret && <Checkbox label="Remove the secret" {...form.getInputProps('removesSecret', { type: 'checkbox' })} />}
    </InlineRecordForm>
  )
}

/** Tries the configuration with one file, which is then in the library (B §2, and §7: by flow B). */
export function TestUpload() {
  // Choosing the same file again is another try.
  const [tried, setTried] = useState<{ file: File; key: number } | null>(null)
  const [startCount, setStartCount] = useState(0)
  const [media, setMedia] = useState<Media | null>(null)
  const [isRefused, setRefused] = useState(false)
  const isMissing = startCount > 0 && !tried
  function choose([chosen]: File[]) {
    setMedia(null)
    setRefused(false)
    setTried((before) => ({ file: chosen!, key: (before?.key ?? 0) + 1 }))
  }
  return (
    <>
      <ErrorBox message={isMissing ? 'Please select a file and enter a title' : null} />
      <FileDrop label="Choose a file" onFiles={choose} />
      {tried && (
        <UploadRow
          key={tried.key}
          file={tried.file}
          startCount={startCount}
          isScaled
          from="picker"
          failed="Failed to upload media. Please try again."
          onDone={setMedia}
          onRefused={() => setRefused(true)}
          onRemove={() => {
            setRefused(false)
            setTried(null)
          }}
        />
      )}
      <Group>
        <Button onClick={() => setStartCount(startCount + 1)} disabled={media !== null || isRefused}>
          Upload
        </Button>
        {media && (
          <Text>
            It is at{' '}
            <Anchor href={media.filePath} target="_blank" rel="noopener">
              {media.filePath}
            </Anchor>
          </Text>
        )}
      </Group>
    </>
  )
}
