import { Button, Checkbox, NativeSelect, Paper, Stack, Switch, Title } from '@mantine/core'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { canonicalType, getSectionSchema } from '#contract/sections/schemas.ts'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { FormFooter } from '#admin/shared/forms/form-footer.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { SaveStatus } from '#admin/shared/forms/save-status.tsx'
import { useDiscardQuestion } from '#admin/shared/forms/use-discard-question.tsx'
import { RecordNotices } from '#admin/shared/forms/record-notices.tsx'
import { SaveDraftButton } from '#admin/shared/page-drafts/save-draft-button.tsx'
import { SAVED_IN_DRAFT } from '#admin/shared/page-drafts/saved-in-draft.ts'
import { useStoredDraft } from '#admin/shared/page-drafts/use-stored-draft.ts'
import { draftChanges, useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { SectionPreviewPanel } from '#admin/features/page-sections/preview/section-preview-panel.tsx'
import { getSectionName, getTypeLabel } from '#contract/sections/section-names.ts'
import { OFFERED_TYPES } from '#admin/shared/sections/section-types.ts'
import { LABELS } from '#admin/shared/sections/section-in-words.ts'
import { useSectionInWords } from '#admin/shared/sections/use-section-in-words.ts'
import { findUsedHeadings } from './find-used-headings.ts'
import { HeadingFields } from './heading-fields.tsx'
import { SectionForm } from './section-form.ts'
import { ListEditor } from './list-editor.tsx'
import { SimpleFieldInput } from './simple-field-input.tsx'
import { isFieldVisible, type ContentForm } from './content-form.ts'

interface Props {
  page: { id: string; title: string; slug: string; kind: 'page' | 'post'; isVisible: boolean }
  /** Null for a new section. */
  section: PageSection | null
  isFirst: boolean
  /** Whether visitors see the text of the page until this section is added. */
  replacesText?: boolean
  onClose: () => void
  /** After "Save draft" on the live page. */
  onSavedInDraft: () => void
}

const getFormValues = (section: PageSection | null) => ({
  sectionType: section?.sectionType ?? '',
  title: section?.title ?? '',
  description: section?.description ?? '',
  isActive: section?.isActive ?? true,
  content: toFormValues(section?.sectionType ?? '', section?.content),
})
type SectionValues = ReturnType<typeof getFormValues>

/** Form values as the API expects them. */
const toInput = (values: SectionValues) => ({ ...values, content: fromFormValues(values.sectionType, values.content) })

/** The form of a section, in the list, with a preview beside it. */
export function SectionEditor({ page, section, isFirst, replacesText = false, onClose, onSavedInDraft }: Props) {
  const [wantedType, setWantedType] = useState<string | null>(null)
  const [keepsText, setKeepsText] = useState(replacesText)
  const stored = useRef(section)
  const isNotStored = !section || section.isBuiltIn
  const changes = useSectionChanges()
  const { isDraft } = changes
  const name = isNotStored ? `page-sections/${section?.id ?? 'new'}-on-${page.id}` : `page-sections/${section.id}`
  async function keep(found: Promise<PageSection>) {
    stored.current = await found
    return stored.current
  }
  const save = (values: SectionValues, version: number) => keep(changes.save(stored.current!, toInput(values), version))
  async function saveQuietly(values: SectionValues, version: number) {
    const saved = await save(values, version)
    void queryClient.invalidateQueries({ queryKey: api.pageDrafts.key() })
    return saved
  }
  async function saveInDraft(values: SectionValues) {
    const draft = draftChanges(page.id)
    const saveSection = (sent: SectionValues, version: number) => draft.save(stored.current!, toInput(sent), version)
    const load = () => keep(draft.load(stored.current!))
    if (section) await record.saveInDraft(values, saveSection, load)
    else {
      const create = (sent: SectionValues, once: Once) => keep(draft.create(toInput(sent), once, keepsText))
      await record.add(values, { create, save: saveSection, load, isDraft: true })
    }
    return page.id
  }
  const inWords = useSectionInWords(section?.sectionType ?? '')
  const record = useRecordForm({
    name: isDraft ? `${name}/draft` : name,
    stored: section,
    getFormValues,
    schema: SectionForm,
    labels: LABELS,
    fieldGroups: [['sectionType', 'content']],
    formatForDiff: inWords,
    load: () => keep(changes.load(stored.current!)),
    create: (values, once) => keep(changes.create(toInput(values), once, keepsText)),
    save,
    ...(isDraft && section && { autosave: saveQuietly }),
    meta(isNew) {
      const saved = isNew ? 'Section added successfully' : 'Section updated successfully'
      return {
        done: isDraft ? SAVED_IN_DRAFT : saved,
        failed: isNew ? 'Failed to add section: {message}' : 'Failed to update section: {message}',
        refresh: changes.refresh,
      }
    },
    onSaved: onClose,
  })
  const { form } = record
  /** A draft changed elsewhere. The bar above publishes it, so the form must show it. */
  const isOutdated = isDraft && section?.isBuiltIn === false && section.version !== record.version
  useStoredDraft({ record, isOutdated, pageId: page.id, stored: section }, () => {
    stored.current = section
    record.showStored(section!)
  })
  const { sectionType, content } = form.values
  const shown = useDeferredValue(form.values)
  const isEmpty = (value: unknown) => Object.keys(value as object).length === 0

  function setType(type: string) {
    setWantedType(null)
    form.setValues({ sectionType: type, content: toFormValues(type, {}) })
  }
  // B §4: another type clears the content.
  const chooseType = (type: string) => (isEmpty(fromFormValues(sectionType, content)) ? setType(type) : setWantedType(type))
  const {
    content: fields,
    close,
    question,
  } = useDiscardQuestion(form, () => {
    record.forget()
    onClose()
  })
  const builtInTypes = useBuiltInTypes(page.id).filter((type) => !section?.isBuiltIn || type !== section.sectionType)
  const takesPlace = builtInTypes.includes(canonicalType(sectionType))
  const firstField = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // The button that opened the form may be gone.
    if (document.activeElement === document.body) firstField.current?.focus()
  }, [])
  const types = OFFERED_TYPES.includes(sectionType) || !sectionType ? OFFERED_TYPES : [sectionType, ...OFFERED_TYPES]
  const used = findUsedHeadings(sectionType, { content, isFirst })
  const heading = <HeadingFields form={form} used={used} />
  return (
    <Paper
      component="section"
      p="md"
      className={classes['editor'] ?? ''}
      aria-label={section ? `Edit ${getSectionName(section)}` : 'Add Section'}
    >
      <ValidatedForm form={form} onSubmit={(values) => record.submit(values)}>
        <Stack ref={fields}>
          {!section && (
            <Title order={2} size="h3">
              Add Section
            </Title>
          )}
          {replacesText && (
            <Checkbox
              label={`Keep the text of this ${page.kind} as a section above this one`}
              description={`Visitors see the text of this ${page.kind}. Sections replace it.`}
              checked={keepsText}
              onChange={({ currentTarget }) => setKeepsText(currentTarget.checked)}
            />
          )}
          {typeof form.errors['content'] === 'string' && <ErrorBox message={form.errors['content']} />}
          <RecordNotices record={record} />
          <NativeSelect
            label="Section type"
            required
            data={[
              ...(sectionType ? [] : [{ value: '', label: 'Choose a type' }]),
              ...types.map((value) => ({ value, label: getTypeLabel(value) })),
            ]}
            {...form.getInputProps('sectionType')}
            onChange={({ currentTarget }) => chooseType(currentTarget.value)}
            ref={firstField}
            description={
              takesPlace && 'This page has a built-in section of this type. This section replaces it, even while it is hidden.'
            }
          />
          {sectionType && (
            <>
              {!used.isBelow && heading}
              <EditorFields type={sectionType} form={form} />
              {used.isBelow && heading}
              <Switch label="Shown to visitors" {...form.getInputProps('isActive', { type: 'checkbox' })} />
            </>
          )}
          <FormFooter>
            <Button type="submit" disabled={record.isPending}>
              {isDraft ? 'Save draft' : section ? 'Save Section' : 'Add Section'}
            </Button>
            {!isDraft && page.isVisible && <SaveDraftButton record={record} save={saveInDraft} onSaved={onSavedInDraft} />}
            <Button variant="default" onClick={close}>
              {record.saveStatus ? 'Close' : 'Cancel'}
            </Button>
            {record.saveStatus && <SaveStatus record={record} />}
          </FormFooter>
        </Stack>
      </ValidatedForm>
      {shown.sectionType && <SectionPreviewPanel values={shown} page={page} isFirst={isFirst} />}
      {wantedType !== null && (
        <ConfirmDialog
          opened
          title="Change the section type?"
          message="Changing the section type clears its content."
          confirm="Change it"
          onConfirm={() => setType(wantedType)}
          onClose={() => setWantedType(null)}
        />
      )}
      {question}
    </Paper>
  )
}

/** The types whose built-in section the page shows. A stored section of that type replaces it (C §5). */
function useBuiltInTypes(pageId: string): string[] {
  const { data } = useQuery({
    ...api.pageSections.list.queryOptions({ input: { pageId } }),
    // The list around the form reloads this query.
    staleTime: Infinity,
    select: ({ sections }) => sections.filter(({ isBuiltIn }) => isBuiltIn).map((section) => section.sectionType),
  })
  return data ?? []
}

/** The inputs of a section type, drawn from its schema. */
const EditorFields = ({ type, form }: { type: string; form: ContentForm }) =>
  getSectionSchema(type)
    .fields.filter((field) => isFieldVisible(field, form.values.content, form, `content.${field.name}`))
    .map((field) =>
      field.kind === 'list' ? (
        <ListEditor key={field.name} field={field} form={form} path={`content.${field.name}`} />
      ) : (
        <SimpleFieldInput key={field.name} field={field} props={form.getInputProps(`content.${field.name}`)} />
      ),
    )
