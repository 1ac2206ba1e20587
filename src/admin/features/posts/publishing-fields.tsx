import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { EndFields } from '#admin/shared/pages/end-fields.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { DateTimeField } from '#admin/shared/time/date-time-field.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'
import type { PostValues } from './post-form.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
]
const KINDS = [
  { value: 'post', label: 'News post' },
  { value: 'page', label: 'Standalone page' },
]

/** Descriptions go below the fields, so that fields in one row line up. */
const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function describeDate({ status, publishDate }: PostValues, stored: PostValues['status']): string {
  if (stored === 'scheduled' && status === 'published') return 'A future date is replaced by the time you save'
  const date = fromLagosField(publishDate)
  return date ? formatPublication(date, serverNow()) : 'West Africa Time (Lagos)'
}

interface Props {
  form: RecordForm<PostValues>['form']
  stored: PostValues['status']
  /** Whether the form shows the draft. It has no status and no kind. */
  isDraft: boolean
  /** Whether this person may make it public in this form. */
  mayGoPublic: boolean
}

/** When and where visitors see the post. People who may not publish see why these fields are locked. */
export function PublishingFields({ form, stored, isDraft, mayGoPublic }: Props) {
  const mayPublish = useHasPermission('content/publish')
  const isLocked = !mayPublish && stored !== 'draft' && !isDraft
  return (
    <>
      <Stack>
        {!isDraft && (
          <NativeSelect
            label="Status"
            data={mayGoPublic ? STATUSES : STATUSES.filter(({ value }) => value === stored)}
            inputWrapperOrder={inputWrapperOrder}
            {...(!mayPublish && { description: 'Only editors and administrators can publish' })}
            {...(mayPublish
              && !mayGoPublic && { description: 'On this website, posts are published from their draft, in the bar above' })}
            {...form.getInputProps('status')}
          />
        )}
        <DateTimeField
          label="Publish date"
          description={describeDate(form.values, stored)}
          inputWrapperOrder={inputWrapperOrder}
          required={form.values.status === 'scheduled'}
          disabled={isLocked}
          {...form.getInputProps('publishDate')}
        />
        <EndFields values={form.values} getInputProps={form.getInputProps} isLocked={isLocked} />
        {!isDraft && <NativeSelect label="Kind" data={KINDS} {...form.getInputProps('kind')} />}
      </Stack>
      <Checkbox
        label="Featured"
        description="Pin to the top of News"
        {...form.getInputProps('isFeatured', { type: 'checkbox' })}
      />
    </>
  )
}
