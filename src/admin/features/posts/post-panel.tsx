import { Stack, Textarea, TextInput } from '@mantine/core'
import type { ApiOutputs } from '#admin/api.ts'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { DuplicateButton } from '#admin/shared/pages/duplicate-button.tsx'
import { PreviewLink } from '#admin/shared/pages/preview-link.tsx'
import { TaxonomyPicker } from '#admin/shared/pages/taxonomy-picker.tsx'
import { SEO_TITLE_MAX } from '#contract/pages/page-fields.ts'
import { noSlugFrom, postSlug } from '#contract/text/slug.ts'
import { PostSearchPreview } from './post-search-preview.tsx'
import type { PostValues } from './post-form.ts'
import { PublishingFields } from './publishing-fields.tsx'

interface Props {
  record: RecordForm<PostValues>
  post: ApiOutputs['pages']['get'] | null
  /** Whether the form shows the draft. It has no status and no kind. */
  isDraft: boolean
  mayGoPublic: boolean
}

const describeSlug = ({ title, slug }: PostValues) =>
  slug === '' && title !== '' && postSlug(title) === '' ? noSlugFrom('title') : `The address will be /${slug}`

/** Everything about a post except its title and text. */
export const PostPanel = ({ record: { form }, post, isDraft, mayGoPublic }: Props) => (
  <Stack>
    <PublishingFields form={form} stored={post?.status ?? 'draft'} isDraft={isDraft} mayGoPublic={mayGoPublic} />
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
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('slug')}
    />
    <TextInput
      label="SEO title"
      description={`In search results and when the post is shared. If empty, the title. ${form.values.seoTitle.length}/${SEO_TITLE_MAX} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={SEO_TITLE_MAX}
      {...form.getInputProps('seoTitle')}
    />
    <Textarea
      label="Meta Description"
      placeholder="Brief description for search engines"
      autosize
      minRows={2}
      {...form.getInputProps('metaDescription')}
    />
    <PostSearchPreview values={form.values} />
    {post && (isDraft || post.status !== 'published') && <PreviewLink pageId={post.id} />}
    {post && (
      <div>
        <DuplicateButton pageId={post.id} of="post" />
      </div>
    )}
  </Stack>
)
