import { Button, Drawer, TextInput } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { postSlug } from '#contract/slug.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { discardUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import { undoUnpublish } from '#admin/shared/pages/undo-unpublish.ts'
import { getVisibilityMessage } from '#admin/shared/pages/visibility-message.ts'
import { RichTextField } from '#admin/shared/rich-text/rich-text-field.tsx'
import { inputOf, PostForm, valuesInWords, getFormValues } from './post-form.ts'
import classes from './post-editor.module.css'
import { PostPanel } from './post-panel.tsx'
import { PostSaveButtons } from './post-save-buttons.tsx'

type Post = ApiOutputs['pages']['get']

const LABELS = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  excerpt: 'Excerpt',
  metaDescription: 'Meta Description',
  seoTitle: 'SEO title',
  kind: 'Kind',
  status: 'Status',
  publishDate: 'Publish date',
  endDate: 'End date',
  endRedirect: 'After the end',
  isFeatured: 'Featured',
  featuredImage: 'Featured image',
}

interface Props {
  post: Post | null
  /** Called when Ctrl+S has created the post; the editor stays open. */
  onCreated?: (id: string) => void
  onClose: () => void
}

/** Writes a post over the whole window: title and text in the middle, everything else in a panel beside them. */
export function PostEditor({ post: opened, onCreated, onClose }: Props) {
  const [post, setPost] = useState(opened)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const record = useRecordForm({
    name: `posts/${post?.id ?? 'new'}`,
    stored: post,
    getFormValues,
    schema: PostForm,
    labels: LABELS,
    formatForDiff: valuesInWords,
    load: () => client.pages.get({ id: post!.id }),
    create: (values) => client.pages.create(inputOf(values)),
    save: (values, version) => client.pages.update({ ...inputOf(values, post), id: post!.id, version }),
    meta: (isNew) => ({
      done: (saved) => ({
        title: 'Success',
        message: isNew ? 'Post created successfully' : 'Post updated successfully',
        detail: getVisibilityMessage(isNew ? undefined : post?.status, saved as Post),
      }),
      failed: '{message}',
      refresh: [api.pages.key(), api.dashboard.key()],
      action: (_, saved) => undoUnpublish(post, saved as Post),
    }),
    onSaved: onClose,
    onKept: setPost,
    ...(!post && { onChange: slugFromTitle('title', postSlug) }),
  })
  const { form } = record
  const layout = useRef<HTMLDivElement>(null)
  useHotkeys([['mod+S', () => layout.current && record.save(layout.current, { staysOpen: true })]], [], true)

  const isCreated = !opened && post !== null && !form.isDirty()
  useEffect(() => {
    if (isCreated) onCreated?.(post.id)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new post, whatever the other values are then
  }, [isCreated])

  // Title and text come first.
  const isPanelWrong = Object.keys(form.errors).length > 0 && !form.errors['title'] && !form.errors['content']
  // On a phone the settings open when one of them is refused.
  const [wasPanelWrong, setWasPanelWrong] = useState(false)
  if (isPanelWrong !== wasPanelWrong) {
    setWasPanelWrong(isPanelWrong)
    if (isPanelWrong) setPanelOpen(true)
  }
  const sheet = useRef<HTMLDivElement>(null)
  const panel = <PostPanel record={record} post={post} />
  return (
    <RecordDialog
      title={opened ? 'Edit Blog Post' : 'Create New Blog Post'}
      fullScreen
      record={record}
      // The dialog has asked already; without this, leaving its address would ask again.
      onClose={() => {
        discardUnsaved()
        onClose()
      }}
      saveButtons={
        <>
          {!isWide && (
            <Button variant="default" onClick={() => setPanelOpen(true)}>
              Settings
            </Button>
          )}
          <PostSaveButtons record={record} isNew={!post} isPublished={post?.status === 'published'} />
        </>
      }
    >
      <div ref={layout} className={classes['layout']}>
        <div className={classes['text']}>
          <TextInput
            label="Title"
            withAsterisk
            data-autofocus
            classNames={{ input: classes['title'] ?? '' }}
            {...form.getInputProps('title')}
          />
          <RichTextField label="Content" size="page" {...form.getInputProps('content')} />
        </div>
        {isWide && <aside aria-label="Settings of the post">{panel}</aside>}
      </div>
      {!isWide && (
        <Drawer
          opened={isPanelOpen}
          onClose={() => setPanelOpen(false)}
          position="bottom"
          size="85%"
          title="Settings of the post"
          onEnterTransitionEnd={() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()}
          closeButtonProps={{ 'aria-label': 'Close the settings', 'size': 44 }}
        >
          <div ref={sheet}>{panel}</div>
        </Drawer>
      )}
    </RecordDialog>
  )
}
