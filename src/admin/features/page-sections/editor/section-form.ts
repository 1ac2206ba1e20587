import { fromFormValues } from '#contract/sections/form-values.ts'
import { PageSectionFields } from '#contract/page-sections.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'
import { toDisplay } from '#contract/sections/display.ts'
import { asObject } from '#contract/lenient-json.ts'

/** The fields of a section. A list without entries must not be shown to visitors. */
export const SectionForm = PageSectionFields.superRefine(({ sectionType, description, content, isActive }, context) => {
  const { isStoredAsList, fields: described } = getSectionSchema(sectionType)
  const [list] = described
  if (!isActive || description || !isStoredAsList || list?.kind !== 'list') return
  const closed = fromFormValues(sectionType, asObject(content))
  const section = { id: '', sectionType, title: null, description, content: closed, orderIndex: 1, isActive }
  const shown = toDisplay(section, 'built-in').content
  if (!Array.isArray(shown) || shown.length > 0) return
  const message = `Add a ${list.item.toLowerCase()}, or turn "Shown to visitors" off: visitors would see a heading over nothing.`
  context.addIssue({ code: 'custom', path: ['content'], message })
})
