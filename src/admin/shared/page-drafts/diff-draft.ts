import type { ApiOutputs } from '#admin/api.ts'
import { diffFields, type Difference } from '#admin/shared/diff/diff-fields.ts'
import { pictureLine } from '#admin/shared/diff/lines.ts'
import { endInWords } from '#admin/shared/pages/end-in-words.ts'
import { PAGE_LABELS } from '#admin/shared/pages/page-labels.ts'
import { sectionLines } from '#admin/shared/sections/section-in-words.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

type Compared = ApiOutputs['pageDrafts']['compare']['before']
type Taxonomy = ApiOutputs['taxonomy']['options']

/** What differs between a page and its draft: fields, sections and their order. */
export function diffDraft(before: Compared, after: Compared, taxonomy: Taxonomy | undefined): Difference[] {
  const names = new Map([...(taxonomy?.categories ?? []), ...(taxonomy?.tags ?? [])].map(({ id, name }) => [id, name]))
  const getNames = (ids: string[]) => ids.map((id) => names.get(id) ?? 'one that no longer exists')
  const inWords = ({
    fields: { featuredImage, publishDate, endDate, endRedirect, categoryIds, tagIds, ...fields },
    sections,
  }: Compared) => ({
    ...fields,
    featuredImage: featuredImage ? { lines: [pictureLine(featuredImage)] } : '',
    publishDate: publishDate && formatDateTime(publishDate),
    ...endInWords({ endDate, endRedirect }),
    categoryIds: getNames(categoryIds),
    tagIds: getNames(tagIds),
    sections: { lines: sections.flatMap((section) => sectionLines(section, names)) },
  })
  return diffFields(PAGE_LABELS, inWords(before), inWords(after))
}
