import { useRef } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { SAVED_IN_DRAFT } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { useStoredDraft } from '#admin/shared/page-drafts/use-stored-draft.ts'
import { LABELS } from '#admin/shared/sections/section-in-words.ts'
import { useSectionInWords } from '#admin/shared/sections/use-section-in-words.ts'
import { draftChanges, useSectionChanges, type SectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { getFormValues, SectionForm, toInput, type SectionValues } from './section-form.ts'

interface Options {
  pageId: string
  /** Null for a new section. */
  section: PageSection | null
  /** Whether the text of the page becomes a section before a new one. */
  keepsText: boolean
  onSaved: () => void
}

/** The form of a section of the website, or of a draft, which also saves by itself. */
export function useSectionRecord({ pageId, section, keepsText, onSaved }: Options) {
  const changes = useSectionChanges()
  const { isDraft } = changes
  /** The section as it is stored. A built-in one gets another id when it is first saved. */
  const stored = useRef(section)
  async function remember(found: Promise<PageSection>) {
    stored.current = await found
    return stored.current
  }
  const storeIn = (place: SectionChanges) => ({
    load: () => remember(place.load(stored.current!)),
    create: (values: SectionValues, once: Once) => remember(place.create(toInput(values), once, keepsText)),
    save: (values: SectionValues, version: number) => remember(place.save(stored.current!, toInput(values), version)),
  })
  const { load, create, save } = storeIn(changes)
  async function autosave(values: SectionValues, version: number) {
    const saved = await save(values, version)
    void queryClient.invalidateQueries({ queryKey: api.pageDrafts.key() })
    return saved
  }
  const isStored = section !== null && !section.isBuiltIn
  const name = isStored ? section.id : `${section?.id ?? 'new'}-on-${pageId}`
  const record = useRecordForm({
    name: `page-sections/${name}${isDraft ? '/draft' : ''}`,
    stored: section,
    getFormValues,
    schema: SectionForm,
    labels: LABELS,
    fieldGroups: [['sectionType', 'content']],
    formatForDiff: useSectionInWords(section?.sectionType ?? ''),
    load,
    create,
    save,
    ...(isDraft && section && { autosave }),
    meta(isNew) {
      const saved = isNew ? 'Section added successfully' : 'Section updated successfully'
      return {
        done: isDraft ? SAVED_IN_DRAFT : saved,
        failed: isNew ? 'Failed to add section: {message}' : 'Failed to update section: {message}',
        refresh: changes.refresh,
      }
    },
    onSaved,
  })
  /** A draft changed elsewhere. The bar above publishes it, so the form must show it. */
  const isOutdated = isDraft && isStored && section.version !== record.version
  useStoredDraft({ record, isOutdated, pageId, stored: section }, () => {
    stored.current = section
    record.showStored(section!)
  })
  return {
    record,
    /** Saves the values of the live form in the draft of the page, and resolves to the id of the page. */
    async saveInDraft(values: SectionValues) {
      const draft = storeIn(draftChanges(pageId))
      if (section) await record.saveInDraft(values, draft.save, draft.load)
      else await record.add(values, { ...draft, isDraft: true })
      return pageId
    },
  }
}
