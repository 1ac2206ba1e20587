import type { ReactNode } from 'react'
import { Fieldset, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NAMES_REQUIRED, SLUG_TAKEN } from '#contract/pages/page-fields.ts'
import type { SavedPage } from '#contract/pages/pages.ts'
import { isBuiltIn, pageSlug } from '#contract/text/slug.ts'
import { api, client } from '#admin/api.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { EndFields } from '#admin/shared/pages/end-fields.tsx'
import { isPublic } from '#admin/shared/pages/is-public.ts'
import { FORM_LABELS } from '#admin/shared/pages/page-labels.ts'
import { PreviewLink } from '#admin/shared/pages/preview-link.tsx'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import { useVisibilityMessage } from '#admin/shared/pages/visibility-message.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { pick } from '#admin/shared/forms/merge-fields.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { DraftFormButtons } from '#admin/shared/page-drafts/draft-form-buttons.tsx'
import { loadWithDraft, saveDraftFields, withDraftFields, type PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { ScheduleNotice } from '#admin/shared/page-drafts/schedule-notice.tsx'
import { SaveDraftButton } from '#admin/shared/page-drafts/save-draft-button.tsx'
import { savedInDraft } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { SubmitButton } from '#admin/shared/forms/submit-button.tsx'
import { taxonomyInWords, useTaxonomyNames } from '#admin/shared/pages/taxonomy-names.ts'
import { TaxonomyPicker } from '#admin/shared/pages/taxonomy-picker.tsx'
import { getFormValues, toInput, PageForm, valuesInWords, type EditedPage, type PageValues } from './page-form.ts'

const KINDS = [
  { value: 'page', label: 'Standalone page' },
  { value: 'post', label: 'News post' },
]
/** Shown above the form (B §8); the fields are only marked. */
const BANNERS: unknown[] = [NAMES_REQUIRED, SLUG_TAKEN]

/** An earlier attempt, whose answer was lost, may have added it with the other status. */
const createAs = (status: 'published' | 'draft') => async (values: PageValues, once: Once) => {
  const input = { ...toInput(values), status }
  const created = await client.pages.create(input, once)
  const { id, version } = created
  return created.status === status || version > 1 ? created : client.pages.update({ ...input, id, version })
}

interface Props {
  page: EditedPage | null
  /** The draft of the page, if the form shows it instead of the live page. */
  draft?: PageDraft | undefined
  maySaveDraft?: boolean
  /** Whether the page becomes public, and changes, only by publishing drafts. */
  isDraftsOnly?: boolean
  /** The switch between the live page and its draft. */
  viewSwitch?: ReactNode
  onClose: () => void
}

export function PageDialog({ page, draft, maySaveDraft = !page, isDraftsOnly = false, viewSwitch, onClose }: Props) {
  const mayPublish = useHasPermission('content/publish')
  const describeVisibility = useVisibilityMessage()
  const names = useTaxonomyNames()
  const stored = page && draft ? withDraftFields(page, draft) : page
  const saveDraft = (values: PageValues, version: number, before: Partial<PageValues>) =>
    saveDraftFields(page!, toInput(values, stored), version, pick(toInput({ ...values, ...before }, stored), Object.keys(before)))
  const record = useRecordForm({
    name: `pages/${page?.id ?? 'new'}${draft ? '/draft' : ''}`,
    stored,
    getFormValues,
    schema: PageForm,
    labels: FORM_LABELS,
    fieldGroups: [['endDate', 'endRedirect']],
    isPublic,
    formatForDiff: (values) => ({ ...valuesInWords(values), ...taxonomyInWords(values, names) }),
    load: (id): Promise<EditedPage> => (draft ? loadWithDraft(page!) : client.pages.get({ id })),
    create: createAs('published'),
    save: (values, version, before, id) =>
      draft ? saveDraft(values, version, before) : client.pages.update({ ...toInput(values, stored), id, version }),
    ...(draft && { autosave: saveDraft }),
    meta: (isNew) => ({
      done: (saved) =>
        draft
          ? savedInDraft(draft.pageId)
          : {
              ...(isNew
                ? { title: 'Page created', message: '"{title}" has been successfully created.' }
                : { title: 'Page updated', message: '"{title}" has been successfully updated.' }),
              detail: toastDetail(describeVisibility(isNew ? undefined : page?.status, saved as SavedPage)),
            },
      ...(draft && { kind: 'publishing' }),
      refresh: [api.pages.key(), api.pageDrafts.key(), api.history.key(), api.dashboard.key()],
    }),
    onSaved: onClose,
    ...(!page && { onChange: slugFromTitle('title', pageSlug) }),
  })
  const { form } = record
  const [submit, submitting] = page ? ['Update Page', 'Updating...'] : ['Create Page', 'Creating...']
  async function saveAsDraft(values: PageValues) {
    if (page) {
      await record.saveInDraft(values, saveDraft, () => loadWithDraft(page))
      return page.id
    }
    const { id } = await record.add(values, {
      create: createAs('draft'),
      save: (sent, version, _, id) => client.pages.update({ ...toInput(sent), status: 'draft', id, version }),
      load: (id) => client.pages.get({ id }),
    })
    return id
  }
  const { categoryIds, tagIds, endDate, endRedirect } = form.values
  const banner = [form.errors['title'], form.errors['slug']].find((error) => BANNERS.includes(error))
  const field = (name: 'title' | 'slug') => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: BANNERS.includes(error) || error }
  }
  return (
    <RecordDialog
      title={page ? 'Edit Page' : 'Add New Page'}
      size="lg"
      record={record}
      problem={typeof banner === 'string' ? banner : null}
      onClose={onClose}
      saveButtons={
        draft ? (
          <DraftFormButtons record={record} />
        ) : (
          <>
            {maySaveDraft && <SaveDraftButton record={record} save={saveAsDraft} onSaved={onClose} />}
            {!isDraftsOnly && <SubmitButton record={record} submit={submit} submitting={submitting} />}
          </>
        )
      }
    >
      {viewSwitch}
      {draft && <ScheduleNotice draft={draft} />}
      <TextInput label="Title" required data-autofocus {...field('title')} />
      <TextInput
        label="Slug"
        required
        description="The slug will be used in the page URL: /[slug]"
        readOnly={page !== null && isBuiltIn(page.slug)}
        {...field('slug')}
      />
      <Textarea
        label="Meta Description"
        placeholder="Brief description for search engines"
        autosize
        minRows={2}
        {...form.getInputProps('metaDescription')}
      />
      {page && !draft && !isBuiltIn(page.slug) && (mayPublish || page.status === 'draft') && (
        <NativeSelect label="Kind" data={KINDS} {...form.getInputProps('kind')} />
      )}
      {endDate !== undefined && !isBuiltIn(page?.slug ?? '') && (
        <EndFields
          values={{ endDate, endRedirect: endRedirect ?? '' }}
          getInputProps={form.getInputProps}
          isLocked={!mayPublish && !draft && page?.status !== 'draft'}
        />
      )}
      <Fieldset legend="Categories & Tags">
        {categoryIds && tagIds ? (
          <TaxonomyPicker
            categoryIds={categoryIds}
            tagIds={tagIds}
            errors={form.errors}
            onChange={(chosen) => form.setValues(chosen)}
          />
        ) : (
          <Text c="dimmed">The categories and tags of this page could not be loaded. They stay unchanged.</Text>
        )}
      </Fieldset>
      {page && page.status !== 'published' && <PreviewLink pageId={page.id} />}
    </RecordDialog>
  )
}

/** Creates a page; people who may not publish create a draft. A refused save asks for the rules again: somebody may have made drafts the only way since it opened. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery(api.pageDrafts.rules.queryOptions({ gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }))
  const mayPublish = useHasPermission('content/publish')
  return <PageDialog page={null} isDraftsOnly={!mayPublish || rules.data?.isDraftsOnly === true} onClose={onClose} />
}
