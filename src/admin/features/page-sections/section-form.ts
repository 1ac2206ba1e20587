import { closeContent } from '#contract/open-content.ts'
import { PageSectionFields } from '#contract/page-sections.ts'
import { shapeOf } from '#contract/section-shapes.ts'
import { toDisplay } from '#contract/sections.ts'
import { fields } from '#contract/tolerant.ts'

/** The fields of a section, which is not shown to visitors while it would be a heading over nothing. */
export const SectionForm = PageSectionFields.superRefine(({ sectionType, description, content, isActive }, context) => {
  const { isList, fields: described } = shapeOf(sectionType)
  const [list] = described
  if (!isActive || description || !isList || list?.kind !== 'list') return
  const closed = closeContent(sectionType, fields(content))
  const section = { id: '', sectionType, title: null, description, content: closed, orderIndex: 1, isActive }
  const shown = toDisplay(section, 'built-in').content
  if (!Array.isArray(shown) || shown.length > 0) return
  const message = `Add a ${list.item.toLowerCase()}, or turn "Shown to visitors" off: visitors would see a heading over nothing.`
  context.addIssue({ code: 'custom', path: ['content'], message })
})
