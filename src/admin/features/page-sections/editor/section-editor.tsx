import { Button, Checkbox, Paper, Stack, Switch, Title } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { FormFooter } from '#admin/shared/forms/form-footer.tsx'
import { RecordNotices } from '#admin/shared/forms/record-notices.tsx'
import { SaveStatus } from '#admin/shared/forms/save-status.tsx'
import { useDiscardQuestion } from '#admin/shared/forms/use-discard-question.tsx'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { SaveDraftButton } from '#admin/shared/page-drafts/save-draft-button.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'
import { SectionPreviewPanel } from '#admin/features/page-sections/preview/section-preview-panel.tsx'
import { useSectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { isFieldVisible, type ContentForm } from './content-form.ts'
import { findUsedHeadings } from './find-used-headings.ts'
import { HeadingFields } from './heading-fields.tsx'
import { ListEditor } from './list-editor.tsx'
import { SectionTypeSelect } from './section-type-select.tsx'
import { SimpleFieldInput } from './simple-field-input.tsx'
import { useSectionRecord } from './use-section-record.ts'

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

/** The form of a section, in the list, with a preview beside it. */
export function SectionEditor({ page, section, isFirst, replacesText = false, onClose, onSavedInDraft }: Props) {
  const [keepsText, setKeepsText] = useState(replacesText)
  const { isDraft } = useSectionChanges()
  const { record, saveInDraft } = useSectionRecord({ pageId: page.id, section, keepsText, onSaved: onClose })
  const { form } = record
  const { sectionType, content } = form.values
  const shown = useDeferredValue(form.values)
  const {
    content: fields,
    close,
    question,
  } = useDiscardQuestion(form, () => {
    record.forget()
    onClose()
  })
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
          <SectionTypeSelect form={form} section={section} pageId={page.id} />
          {sectionType && (
            <>
              {!used.isTitleHidden && heading}
              <EditorFields type={sectionType} form={form} />
              {used.isTitleHidden && heading}
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
      {question}
    </Paper>
  )
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
