import { Alert, Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApiOutputs } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { checkUnsaved, discardUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import type { PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { useStoredDraft } from '#admin/shared/page-drafts/use-stored-draft.ts'
import { DraftFormButtons } from '#admin/shared/page-drafts/draft-form-buttons.tsx'
import { SaveDraftButton } from '#admin/shared/page-drafts/save-draft-button.tsx'
import { getSubmittedMessage } from '#admin/shared/page-drafts/submit-draft.tsx'
import { RichTextField } from '#admin/shared/rich-text/rich-text-field.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import classes from './post-editor.module.css'
import { PostPanel } from './post-panel.tsx'
import { PostDraftBar } from './post-draft-bar.tsx'
import { SectionsNotice } from './sections-notice.tsx'
import { PostSaveButtons } from './post-save-buttons.tsx'
import { TitleField } from './title-field.tsx'
import { usePostRecord } from './use-post-record.ts'
import { useSettingsSheet } from './use-settings-sheet.tsx'

type Post = ApiOutputs['pages']['get']

interface Props {
  post: Post | null
  /** Its draft, which may be empty; undefined for a new post. */
  draft?: PageDraft | undefined
  /** Whether the form shows the draft instead of the live post. */
  isDraftShown?: boolean
  /** Whether posts that visitors see change only by publishing drafts. */
  isDraftsOnly?: boolean | undefined
  /** The switch between the live post and its draft. */
  viewSwitch?: ReactNode
  /** Who else has the post open. */
  presence?: ReactNode
  /** Called when a form without input no longer shows what is stored. */
  onDraftChanged: () => void
  /** Called when Ctrl+S has created the post; the editor stays open. */
  onCreated?: (id: string) => void
  onClose: () => void
}

/** Writes a post over the whole window: title and text in the middle, everything else in a panel beside them. */
export function PostEditor({
  post: opened,
  draft,
  isDraftShown = false,
  isDraftsOnly = false,
  viewSwitch,
  presence,
  onDraftChanged,
  onCreated,
  onClose,
}: Props) {
  const [post, setPost] = useState(opened)
  const [hadDraft] = useState(draft?.exists ?? false)
  const mayPublish = useHasPermission('content/publish')
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const shown = isDraftShown ? draft : undefined
  const { record, saveAsDraft, createDraft, createSubmitted } = usePostRecord({
    post,
    draft: shown,
    onSaved: onClose,
    onNewVersion: setPost,
  })
  const { form } = record
  const layout = useRef<HTMLDivElement>(null)
  const saveDraftButton = useRef<HTMLButtonElement>(null)
  const isPublicOrScheduled = post !== null && post.status !== 'draft'
  /** Whether the live post cannot be saved, only a draft of it. */
  const savesDraftOnly = isDraftsOnly && !shown && (isPublicOrScheduled || !post)
  /** Somebody may have published the post, or taken the role away, since this person opened it. */
  const mayEdit = draft?.mayEdit !== false
  const panel = <PostPanel record={record} post={post} isDraft={shown !== undefined} mayGoPublic={mayPublish && !isDraftsOnly} />
  const settings = useSettingsSheet(form.errors, panel)
  function saveByKey() {
    if (settings.refuseIncompleteDate()) return
    if (savesDraftOnly) saveDraftButton.current?.click()
    else if (layout.current) record.save(layout.current, { staysOpen: true })
  }
  useHotkeys([['mod+S', saveByKey]], [], true)

  /** Whether somebody, or a button of the bar, has changed the draft, so the form shows something else than the bar publishes. */
  const isOutdated =
    draft !== undefined
    && (draft.exists !== hadDraft || (draft.exists === isDraftShown && draft.fieldsVersion !== record.version))
  useStoredDraft({ record, isOutdated, pageId: draft?.pageId, stored: draft }, onDraftChanged)

  const isCreated = !opened && post !== null && !form.isDirty()
  useEffect(() => {
    if (isCreated) onCreated?.(post.id)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each new post; the other values do not matter
  }, [isCreated])

  /** Do not ask again: the dialog has asked, or everything is saved. */
  function close() {
    discardUnsaved()
    onClose()
  }
  return (
    <RecordDialog
      title={post ? 'Edit Blog Post' : 'Create New Blog Post'}
      fullScreen
      record={record}
      onClose={close}
      saveButtons={
        <>
          {!isWide && (
            <Button variant="default" onClick={settings.open}>
              Settings
            </Button>
          )}
          {shown && mayEdit && <DraftFormButtons record={record} />}
          {!shown && mayEdit && isPublicOrScheduled && draft && !draft.exists && (
            <SaveDraftButton
              ref={saveDraftButton}
              record={record}
              save={saveAsDraft}
              of="post"
              leftOut={({ status }) =>
                status === post.status ? undefined : `A draft has no status: the post is still ${post.status}.`
              }
              onSaved={close}
            />
          )}
          {!post && isDraftsOnly && (
            <SaveDraftButton ref={saveDraftButton} record={record} save={createDraft} of="post" onSaved={close} />
          )}
          {!post && !mayPublish && (
            <SaveDraftButton
              record={record}
              save={createSubmitted}
              more={{ label: 'Submit for review', done: getSubmittedMessage, failed: 'Not submitted: {message}' }}
              onSaved={close}
            />
          )}
          {!shown && mayEdit && !savesDraftOnly && (
            <PostSaveButtons
              record={record}
              isNew={!post}
              isPublished={post?.status === 'published'}
              mayGoPublic={mayPublish && !isDraftsOnly}
            />
          )}
        </>
      }
    >
      {!mayEdit && (
        <Alert color="gold" variant="light" role="status" title="You can no longer change this post">
          Somebody has published it, or your role has changed. What you type here is not saved: copy it, and send it to an editor.
        </Alert>
      )}
      {presence}
      {viewSwitch}
      {draft && (
        <PostDraftBar
          draft={draft}
          isShown={isDraftShown}
          isOutdated={isOutdated}
          isWaiting={form.isDirty()}
          saveFirst={(submit) =>
            checkUnsaved() ? record.save(layout.current!, { staysOpen: true, whenSaved: submit }) : submit()
          }
        />
      )}
      <div ref={layout} className={classes['layout']}>
        <div className={classes['text']}>
          <TitleField {...form.getInputProps('title')} />
          {post && <SectionsNotice pageId={post.id} ofDraft={shown?.sections} />}
          <RichTextField label="Content" size="page" {...form.getInputProps('content')} />
        </div>
        {isWide && <aside aria-label="Settings of the post">{panel}</aside>}
      </div>
      {!isWide && settings.sheet}
    </RecordDialog>
  )
}
