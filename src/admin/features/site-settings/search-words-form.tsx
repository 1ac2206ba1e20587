import { Textarea } from '@mantine/core'
import type { SearchSettings } from '#contract/settings.ts'
import { SearchFields } from '#contract/site-fields.ts'
import { api, client } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { InlineRecordForm } from '#admin/shared/forms/inline-record-form.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'

const LABELS = { search_synonyms: 'Words that mean the same' }

/** Groups of words of which the search finds all when a visitor types one. */
export function SearchWordsForm({ stored, onSaved }: { stored: SearchSettings; onSaved: () => void }) {
  const record = useRecordForm({
    name: 'settings/search',
    stored,
    getFormValues: (settings: SearchSettings | null) => ({ search_synonyms: settings?.search_synonyms ?? '' }),
    schema: SearchFields,
    labels: LABELS,
    load: () => client.settings.search.get(),
    async save(values, version) {
      const saved = await client.settings.search.save({ ...values, version })
      queryClient.setQueryData(api.settings.search.get.queryKey(), saved)
    },
    meta: () => ({ done: 'Settings updated successfully', failed: 'Failed to update settings: {message}' }),
    onSaved,
  })
  return (
    <InlineRecordForm record={record} submit="Save Search" submitting="Saving...">
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
