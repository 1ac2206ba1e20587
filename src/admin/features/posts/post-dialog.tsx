import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { PageRecord } from '#contract/pages.ts'
import { postSlug } from '#contract/slug.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { ImageField } from '#admin/shared/media/image-field.tsx'
import { PreviewLink } from '#admin/shared/pages/preview-link.tsx'
import { undoUnpublish } from '#admin/shared/pages/undo-unpublish.ts'
import { getVisibilityMessage } from '#admin/shared/pages/visibility-message.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { RichTextField } from '#admin/shared/rich-text/rich-text-field.tsx'
import { TaxonomyPicker } from '#admin/shared/pages/taxonomy-picker.tsx'
import { inputOf, PostForm, valuesInWords, getFormValues } from './post-form.ts'
import { PostSaveButtons } from './post-save-buttons.tsx'
import { PublishingFields } from './publishing-fields.tsx'

const LABELS = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  excerpt: 'Excerpt',
  metaDescription: 'Meta Description',
  kind: 'Kind',
  status: 'Status',
  publishDate: 'Publish date',
  isFeatured: 'Featured',
  featuredImage: 'Featured image',
}

export function PostDialog({ post, onClose }: { post: ApiOutputs['pages']['get'] | null; onClose: () => void }) {
  const record = useRecordForm({
    name: `posts/${post?.id ?? 'new'}`,
    stored: post,
    getFormValues,
    schema: PostForm,
    labels: LABELS,
    formatForDiff: valuesInWords,
    load: () => client.pages.get({ id: post!.id }),
    create: (values) => client.pages.create(inputOf(values)),
    save: (values, version) => client.pages.update({ ...inputOf(values), id: post!.id, version }),
    meta: (isNew) => ({
      done: (saved) => ({
        title: 'Success',
        message: isNew ? 'Post created successfully' : 'Post updated successfully',
        detail: getVisibilityMessage(isNew ? undefined : post?.status, saved as ApiOutputs['pages']['get']),
      }),
      failed: '{message}',
      refresh: [api.pages.key(), api.dashboard.key()],
      action: (_, saved) => undoUnpublish(post, saved as PageRecord),
    }),
    onSaved: onClose,
    ...(!post && { onChange: slugFromTitle('title', postSlug) }),
  })
  const { form } = record
  return (
    <RecordDialog
      title={post ? 'Edit Blog Post' : 'Create New Blog Post'}
      size="xl"
      record={record}
      onClose={onClose}
      saveButtons={<PostSaveButtons record={record} isNew={!post} />}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('title')} />
        <TextInput
          label="Slug"
          withAsterisk
          description={`The address will be /${form.values.slug}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('slug')}
        />
      </SimpleGrid>
      <RichTextField label="Content" {...form.getInputProps('content')} />
      <Textarea
        label="Excerpt"
        description="A sentence or two for lists of posts. If empty, we use the beginning of the text"
        autosize
        minRows={2}
        {...form.getInputProps('excerpt')}
      />
      <Textarea
        label="Meta Description"
        placeholder="Brief description for search engines"
        autosize
        minRows={2}
        {...form.getInputProps('metaDescription')}
      />
      <PublishingFields form={form} stored={post?.status ?? 'draft'} />
      <ImageField label="Featured image" {...form.getInputProps('featuredImage')} />
      <Stack gap="xs">
        <TaxonomyPicker
          categoryIds={form.values.categoryIds}
          tagIds={form.values.tagIds}
          onChange={(chosen) => form.setValues(chosen)}
        />
      </Stack>
      {post && post.status !== 'published' && <PreviewLink pageId={post.id} />}
    </RecordDialog>
  )
}
