import { contentLines } from './content-lines.ts'
import { labelOf } from './section-types.ts'

/** The names of the fields, for comparing two versions of a section. */
export const LABELS = {
  sectionType: 'Section type',
  title: 'Title',
  description: 'Description',
  isActive: 'Shown to visitors',
  content: 'Content',
}

/** A version of a section as people read it, for comparing it with another. */
export const sectionInWords = ({ sectionType, content, ...state }: Record<string, unknown>) => ({
  ...state,
  sectionType: labelOf(String(sectionType)),
  content: { lines: contentLines(String(sectionType), content) },
})
