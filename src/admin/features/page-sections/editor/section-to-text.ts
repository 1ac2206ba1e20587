import { contentToText } from './content-to-text.ts'
import { labelOf } from '#admin/features/page-sections/section-types.ts'

/** The fields of a section, where two states of it are shown beside each other. */
export const LABELS = {
  sectionType: 'Section type',
  title: 'Title',
  description: 'Description',
  isActive: 'Shown to visitors',
  content: 'Content',
}

/** A state of a section, be it stored or in a form, as it is shown beside another. */
export const sectionToText = ({ sectionType, content, ...state }: Record<string, unknown>) => ({
  ...state,
  sectionType: labelOf(String(sectionType)),
  content: contentToText(String(sectionType), content),
})
