import type { SavedPage } from '#contract/pages/pages.ts'
import { pageSlug } from '#contract/text/slug.ts'
import { api, client } from '#admin/api.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { slugFromTitle } from '#admin/shared/forms/slug-from-title.ts'
import { createDraftSaver, loadWithDraft, withDraftFields, type PageDraft } from '#admin/shared/page-drafts/page-fields-draft.ts'
import { savedInDraft } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { becomesPublic } from '#admin/shared/pages/becomes-public.ts'
import { FORM_LABELS } from '#admin/shared/pages/page-labels.ts'
import { taxonomyInWords, useTaxonomyNames } from '#admin/shared/pages/taxonomy-names.ts'
import { useVisibilityMessage } from '#admin/shared/pages/visibility-message.ts'
import { toastDetail } from '#admin/shared/toasts/toast-detail.ts'
import { getFormValues, PageForm, toInput, valuesInWords, type EditedPage, type PageValues } from './page-form.ts'

/** An earlier attempt, whose answer was lost, may have added it with the other status. */
const createAs = (status: 'published' | 'draft') => async (values: PageValues, once: Once) => {
  const input = { ...toInput(values), status }
  const created = await client.pages.create(input, once)
  const { id, version } = created
  return created.status === status || version > 1 ? created : client.pages.update({ ...input, id, version })
}

interface Options {
  page: EditedPage | null
  /** The draft of the page, if the form shows it instead of the live page. */
  draft: PageDraft | undefined
  onSaved: () => void
}

/** The form of a page, or of its draft, which also saves by itself. */
export function usePageRecord({ page, draft, onSaved }: Options) {
  const describeVisibility = useVisibilityMessage()
  const names = useTaxonomyNames()
  const stored = page && draft ? withDraftFields(page, draft) : page
  const saveDraft = createDraftSaver(page, (values: PageValues) => toInput(values, stored))
  const record = useRecordForm({
    name: `pages/${page?.id ?? 'new'}${draft ? '/draft' : ''}`,
    stored,
    getFormValues,
    schema: PageForm,
    labels: FORM_LABELS,
    fieldGroups: [['endDate', 'endRedirect']],
    becomesPublic,
    formatForDiff: (values) => ({ ...valuesInWords(values), ...taxonomyInWords(values, names) }),
    load: (id): Promise<EditedPage> => (draft ? loadWithDraft(page!) : client.pages.get({ id })),
    create: createAs('published'),
    save: (values, version, before, id) =>
      draft ? saveDraft(values, version, before) : client.pages.update({ ...toInput(values, stored), id, version }),
    ...(draft && { autosave: saveDraft }),
    meta: (isNew) => ({
      done: (_, saved: SavedPage) =>
        draft
          ? savedInDraft(draft.pageId)
          : {
              title: isNew ? 'Page created' : 'Page updated',
              message: isNew ? '"{title}" has been successfully created.' : '"{title}" has been successfully updated.',
              detail: toastDetail(describeVisibility(isNew ? undefined : page?.status, saved)),
            },
      ...(draft && { kind: 'publishing' }),
      refresh: [api.pages.key(), api.pageDrafts.key(), api.history.key(), api.dashboard.key()],
    }),
    onSaved,
    ...(!page && { onChange: slugFromTitle('title', pageSlug) }),
  })
  return {
    record,
    /** Saves the values in a draft, of a new page if there is none yet, and resolves to the id of the page. */
    async saveAsDraft(values: PageValues) {
      if (page) {
        await record.saveInDraft(values, saveDraft, () => loadWithDraft(page))
        return page.id
      }
      const asDraft = { ...values, status: 'draft' as const }
      const { id } = await record.add(asDraft, {
        create: createAs('draft'),
        save: (sent, version, _, id) => client.pages.update({ ...toInput(sent), status: 'draft', id, version }),
        load: (id) => client.pages.get({ id }),
      })
      return id
    },
  }
}
