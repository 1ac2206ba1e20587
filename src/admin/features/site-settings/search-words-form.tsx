import { Textarea } from '@mantine/core'
import type { SearchSettings } from '#contract/settings/settings.ts'
import { SearchFields } from '#contract/settings/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { settingsGroup } from '#admin/shared/forms/settings-group.ts'

const LABELS = { search_synonyms: 'Words that mean the same' }

/** Groups of words that mean the same. A search for one word of a group finds pages with the others too. */
export function SearchWordsForm({ stored, onSaved }: { stored: SearchSettings; onSaved: () => void }) {
  const record = useRecordForm({
    ...settingsGroup('search', client.settings.search, api.settings.search),
    stored,
    schema: SearchFields,
    labels: LABELS,
    meta: () => ({ done: 'Settings updated successfully', failed: 'Failed to update settings: {message}' }),
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
