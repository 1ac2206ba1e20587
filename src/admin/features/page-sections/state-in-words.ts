import { contentInWords } from './content-in-words.ts'
import { labelOf } from './section-types.ts'

/** The fields of a section, where two states of it are shown beside each other. */
export const LABELS = {
  sectionType: 'Section type',
  title: 'Title',
  description: 'Description',
  isActive: 'Shown to visitors',
  content: 'Content',
}

/** A state of a section, be it stored or in a form, as it is shown beside another. */
export const stateInWords = ({ sectionType, content, ...state }: Record<string, unknown>) => ({
  ...state,
  sectionType: labelOf(String(sectionType)),
  content: contentInWords(String(sectionType), content),
})
