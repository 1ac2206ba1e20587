import { Stack, Textarea, TextInput, Checkbox, NativeSelect } from '@mantine/core'
import { noSlugFrom, postSlug } from '#contract/text/slug.ts'
import type { ApiOutputs } from '#admin/api.ts'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { DuplicateButton } from '#admin/shared/pages/duplicate-button.tsx'
import { PreviewLink } from '#admin/shared/pages/preview-link.tsx'
import { SearchFields } from '#admin/shared/pages/search-fields.tsx'
import { TaxonomyPicker } from '#admin/shared/pages/taxonomy-picker.tsx'
import { EndFields } from '#admin/shared/pages/end-fields.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { DateTimeField } from '#admin/shared/forms/date-time-field.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'
import type { PostValues } from './post-form.ts'

interface Props {
  record: RecordForm<PostValues>
  post: ApiOutputs['pages']['get'] | null
  /** Whether the form shows the draft. It has no status and no kind. */
  isDraft: boolean
  /** Whether this person may make it public in this form. */
  mayGoPublic: boolean
}

const describeSlug = ({ title, slug }: PostValues) =>
  slug === '' && title !== '' && postSlug(title) === '' ? noSlugFrom('title') : `The address will be /${slug}`

/** Everything about a post except its title and text. */
export function PostPanel(props: Props) {
  const { record, post, isDraft } = props
  const { form } = record
  return (
    <Stack>
      <PublishingFields {...props} />
      <TaxonomyPicker
        categoryIds={form.values.categoryIds}
        tagIds={form.values.tagIds}
        errors={form.errors}
        onChange={(chosen) => form.setValues(chosen)}
      />
      <ImageField label="Featured image" {...form.getInputProps('featuredImage')} />
      <Textarea
        label="Excerpt"
        description="A sentence or two for lists of posts. If empty, we use the beginning of the text"
        autosize
        minRows={2}
        {...form.getInputProps('excerpt')}
      />
      <TextInput
        label="Slug"
        required
        description={describeSlug(form.values)}
        inputWrapperOrder={inputWrapperOrder}
        {...form.getInputProps('slug')}
      />
      <Textarea
        label="Meta Description"
        placeholder="Brief description for search engines"
        autosize
        minRows={2}
        {...form.getInputProps('metaDescription')}
      />
      <SearchFields values={form.values} noDescription="The beginning of the text" getInputProps={form.getInputProps} />
      {post && (isDraft || post.status !== 'published') && <PreviewLink pageId={post.id} />}
      {post && (
        <div>
          <DuplicateButton pageId={post.id} of="post" />
        </div>
      )}
    </Stack>
  )
}

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

/** When and where visitors see the post. People who may not publish see why these fields are locked. */
function PublishingFields({ record: { form }, post, isDraft, mayGoPublic }: Props) {
  const stored = post?.status ?? 'draft'
  const mayPublish = useHasPermission('content/publish')
  const isLocked = !mayPublish && stored !== 'draft' && !isDraft
  function describeStatus(): string | null {
    if (!mayPublish) return 'Only editors and administrators can publish'
    if (!mayGoPublic) return 'On this website, posts are published from their draft, in the bar above'
    return form.values.status === 'draft' ? 'Visitors do not see a draft' : null
  }
  return (
    <>
      <Stack>
        {!isDraft && (
          <NativeSelect
            label="Status"
            data={mayGoPublic ? STATUSES : STATUSES.filter(({ value }) => value === stored)}
            inputWrapperOrder={inputWrapperOrder}
            description={describeStatus()}
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
