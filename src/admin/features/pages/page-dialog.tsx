import type { ReactNode } from 'react'
import { Fieldset, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NAMES_REQUIRED, SLUG_TAKEN } from '#contract/pages/page-fields.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { api } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { SubmitButton } from '#admin/shared/forms/submit-button.tsx'
import { DraftFormButtons } from '#admin/shared/page-drafts/draft-form-buttons.tsx'
import type { PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { SaveDraftButton } from '#admin/shared/page-drafts/save-draft-button.tsx'
import { ScheduleNotice } from '#admin/shared/page-drafts/schedule-notice.tsx'
import { EndFields } from '#admin/shared/pages/end-fields.tsx'
import { PreviewLink } from '#admin/shared/pages/preview-link.tsx'
import { TaxonomyPicker } from '#admin/shared/pages/taxonomy-picker.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import type { EditedPage } from './page-form.ts'
import { SearchAndSharing } from './search-and-sharing.tsx'
import { usePageRecord } from './use-page-record.ts'

const KINDS = [
  { value: 'page', label: 'Standalone page' },
  { value: 'post', label: 'News post' },
]
/** Shown above the form (B §8); the fields are only marked. */
const BANNERS: unknown[] = [NAMES_REQUIRED, SLUG_TAKEN]

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
  const { record, saveAsDraft } = usePageRecord({ page, draft, onSaved: onClose })
  const { form } = record
  const [submit, submitting] = page ? ['Update Page', 'Updating...'] : ['Create Page', 'Creating...']
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
      <SearchAndSharing form={form} />
      {page && !draft && !isBuiltIn(page.slug) && (mayPublish || page.status === 'draft') && (
        <NativeSelect label="Kind" data={KINDS} {...form.getInputProps('kind')} />
      )}
      {page && endDate !== undefined && !isBuiltIn(page.slug) && (
        <EndFields
          values={{ endDate, endRedirect: endRedirect ?? '' }}
          getInputProps={form.getInputProps}
          isLocked={!mayPublish && !draft && page.status !== 'draft'}
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
      {!page && !isDraftsOnly && (
        <Text size="sm" c="var(--ink-soft)">
          “Create Page” puts the page on the website at once. “Save draft” shows it to staff only.
        </Text>
      )}
      {page && page.status !== 'published' && <PreviewLink pageId={page.id} />}
    </RecordDialog>
  )
}

/**
 * Creates a page. People who may not publish create a draft. If somebody makes drafts the only way meanwhile, the refused save
 * reloads the rules.
 */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery(api.pageDrafts.rules.queryOptions({ gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }))
  const mayPublish = useHasPermission('content/publish')
  return <PageDialog page={null} isDraftsOnly={!mayPublish || rules.data?.isDraftsOnly === true} onClose={onClose} />
}
