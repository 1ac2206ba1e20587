import type { PageSection } from '#contract/pages/page-sections.ts'
import { getTypeLabel } from '#contract/sections/section-names.ts'
import type { Line } from '#admin/shared/diff/lines.ts'
import { contentLines, type CategoryNames } from './content-lines.ts'

/** The names of the fields, for comparing two versions of a section. */
export const LABELS = {
  sectionType: 'Section type',
  title: 'Title',
  description: 'Description',
  isActive: 'Shown to visitors',
  content: 'Content',
}

/** A version of a section as people read it, for comparing it with another. */
export const sectionInWords = ({ sectionType, content, ...state }: Record<string, unknown>, names: CategoryNames) => ({
  ...state,
  sectionType: getTypeLabel(String(sectionType)),
  content: { lines: contentLines(String(sectionType), content, names) },
})

/** A section as one part of a page that is compared. */
export function sectionLines({ sectionType, title, description, content, isActive }: PageSection, names: CategoryNames): Line[] {
  const lines: Line[] = [
    ...(title ? [{ kind: 'text' as const, label: 'Title', text: title }] : []),
    ...(description ? [{ kind: 'text' as const, label: 'Description', text: description }] : []),
    ...(isActive ? [] : [{ kind: 'text' as const, text: 'Hidden from visitors' }]),
    ...contentLines(sectionType, content, names),
  ]
  const head = getTypeLabel(sectionType)
  return [{ kind: 'entry', text: head, key: JSON.stringify([head, lines]) }, ...lines]
}
