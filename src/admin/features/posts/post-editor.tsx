import { Alert, Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApiOutputs } from '#admin/api.ts'
import { BottomSheet } from '#admin/shared/dialogs/bottom-sheet.tsx'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { checkUnsaved, discardUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import type { PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { useStoredDraft } from '#admin/shared/page-drafts/use-stored-draft.ts'
import { DraftFormButtons } from '#admin/shared/page-drafts/draft-form-buttons.tsx'
import { SaveDraftButton } from '#admin/shared/page-drafts/save-draft-button.tsx'
import { RichTextField } from '#admin/shared/rich-text/rich-text-field.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { findIncomplete } from '#admin/shared/time/incomplete-date.ts'
import classes from './post-editor.module.css'
import { PostPanel } from './post-panel.tsx'
import { PostDraftBar } from './post-draft-bar.tsx'
import { SectionsNotice } from './sections-notice.tsx'
import { PostSaveButtons } from './post-save-buttons.tsx'
import { TitleField } from './title-field.tsx'
import { usePostRecord } from './use-post-record.ts'

type Post = ApiOutputs['pages']['get']

interface Props {
  post: Post | null
  /** What the post will change; undefined for a new one. */
  draft?: PageDraft | undefined
  /** Whether the form shows the draft instead of the live post. */
  isDraftShown?: boolean
  /** Whether posts that visitors see change only by publishing drafts. */
  isDraftsOnly?: boolean | undefined
  /** The switch between the live post and its draft. */
  viewSwitch?: ReactNode
  /** Who else has the post open. */
  presence?: ReactNode
  /** Called when the form, without input, shows something else than is stored now. */
  onDraftChanged?: () => void
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
  onDraftChanged = () => {},
  onCreated,
  onClose,
}: Props) {
  const [post, setPost] = useState(opened)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [hadDraft] = useState(draft?.exists ?? false)
  const mayPublish = useHasPermission('content/publish')
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const shown = isDraftShown ? draft : undefined
  const { record, saveAsDraft, createDraft } = usePostRecord({ post, draft: shown, onSaved: onClose, onNewVersion: setPost })
  const { form } = record
  const layout = useRef<HTMLDivElement>(null)
  const saveDraftButton = useRef<HTMLButtonElement>(null)
  // Visitors see it, or will.
  const isStarted = post !== null && post.status !== 'draft'
  /** Whether only a draft of it can be saved. */
  const isDraftTheOnlyWay = isDraftsOnly && !shown && (isStarted || !post)
  /** Somebody may have published the post, or taken the role away, since this person opened it. */
  const mayEdit = draft?.mayEdit !== false
  const sheet = useRef<HTMLDivElement>(null)
  /** Focuses a partly typed date in the settings of a phone, and says whether there is one. They are outside of the form that checks it. */
  function refuseIncompleteDate(): boolean {
    const incomplete = sheet.current && findIncomplete(sheet.current)
    incomplete?.checkValidity()
    incomplete?.focus()
    return Boolean(incomplete)
  }
  function saveByKey() {
    if (refuseIncompleteDate()) return
    if (isDraftTheOnlyWay) saveDraftButton.current?.click()
    else if (layout.current) record.save(layout.current, { staysOpen: true })
  }
  useHotkeys([['mod+S', saveByKey]], [], true)

  /** Whether the form shows something else than the bar would publish: somebody, or a button of the bar, has changed the draft. */
  const isOutdated =
    draft !== undefined
    && (draft.exists !== hadDraft || (draft.exists === isDraftShown && draft.fieldsVersion !== record.version))
  useStoredDraft({ record, isOutdated, pageId: draft?.pageId, stored: draft }, onDraftChanged)

  const isCreated = !opened && post !== null && !form.isDirty()
  useEffect(() => {
    if (isCreated) onCreated?.(post.id)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each new post; the other values do not matter
  }, [isCreated])

  // Title and text come first.
  const isPanelWrong = Object.keys(form.errors).length > 0 && !form.errors['title'] && !form.errors['content']
  // On a phone the settings open whenever one of them is refused.
  const [lastErrors, setLastErrors] = useState(form.errors)
  if (form.errors !== lastErrors) {
    setLastErrors(form.errors)
    if (isPanelWrong) setPanelOpen(true)
  }
  /** Do not ask again: the dialog has asked, or everything is saved. */
  function close() {
    discardUnsaved()
    onClose()
  }
  function focusWrong() {
    const field = sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // For people who ask for less motion, the sheet is shown before it takes the focus: it gives it to what is marked so.
    field?.setAttribute('data-autofocus', '')
    field?.focus()
  }
  const panel = <PostPanel record={record} post={post} isDraft={shown !== undefined} mayGoPublic={mayPublish && !isDraftsOnly} />
  return (
    <RecordDialog
      title={post ? 'Edit Blog Post' : 'Create New Blog Post'}
      fullScreen
      record={record}
      onClose={close}
      saveButtons={
        <>
          {!isWide && (
            <Button variant="default" onClick={() => setPanelOpen(true)}>
              Settings
            </Button>
          )}
          {shown && mayEdit && <DraftFormButtons record={record} />}
          {!shown && mayEdit && isStarted && draft && !draft.exists && (
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
          {!shown && mayEdit && !isDraftTheOnlyWay && (
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
      {!isWide && (
        <BottomSheet
          opened={isPanelOpen}
          title="Settings of the post"
          close="Close the settings"
          onClose={() => refuseIncompleteDate() || setPanelOpen(false)}
          onShown={focusWrong}
        >
          <div ref={sheet}>{panel}</div>
        </BottomSheet>
      )}
    </RecordDialog>
  )
}
