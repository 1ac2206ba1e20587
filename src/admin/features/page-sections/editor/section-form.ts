import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import { PageSectionFields, type PageSection } from '#contract/pages/page-sections.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'
import { toDisplay } from '#contract/sections/display.ts'
import { isBlank } from '#contract/sections/is-blank.ts'
import { asObject } from '#contract/text/lenient-json.ts'

export const getFormValues = (section: PageSection | null) => ({
  sectionType: section?.sectionType ?? '',
  title: section?.title ?? '',
  description: section?.description ?? '',
  isActive: section?.isActive ?? true,
  content: toFormValues(section?.sectionType ?? '', section?.content),
})
export type SectionValues = ReturnType<typeof getFormValues>

/** Form values as the API expects them. */
export const toInput = (values: SectionValues) => ({ ...values, content: fromFormValues(values.sectionType, values.content) })

/** What to do about an empty section of these types. */
const TO_DO: Partial<Record<string, string>> = {
  text: 'Enter some text',
  table: 'Fill in the table',
  video: 'Choose a video',
}

/** What to do about a section that has only a heading; undefined if that cannot happen. */
function toDoFor(sectionType: string): string | undefined {
  const { isStoredAsList, fields: described } = getSectionSchema(sectionType)
  const [list] = described
  return isStoredAsList && list?.kind === 'list' ? `Add a ${list.item.toLowerCase()}` : TO_DO[sectionType]
}

/** The fields of a section. One without content must not be shown to visitors. */
export const SectionForm = PageSectionFields.superRefine(({ sectionType, description, content, isActive }, context) => {
  const toDo = toDoFor(sectionType)
  if (!isActive || description || !toDo) return
  const closed = fromFormValues(sectionType, asObject(content))
  const section = { id: '', sectionType, title: null, description, content: closed, orderIndex: 1, isActive }
  if (!isBlank(toDisplay(section, 'built-in'))) return
  const message = `${toDo}, or turn "Shown to visitors" off: visitors would see a heading with nothing below it.`
  context.addIssue({ code: 'custom', path: ['content'], message })
})
