import { noSlugFrom, postSlug } from '#contract/text/slug.ts'
import { refuseField } from '#server/api/refuse.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import type { Move } from './moved-links.ts'

/** Updates the links to a category or tag whose slug has changed. */
export type UpdateLinks = (change: StaffChange, paths: Pick<Move, 'from' | 'to'>) => Promise<void>

/** The fields of a category or tag with a slug: the one given, else one made from the name. Some names have no letters for one. */
export function withSlug<Fields extends { name: string; slug: string | null }>(fields: Fields) {
  const slug = fields.slug ?? postSlug(fields.name)
  if (!slug) throw refuseField('slug', noSlugFrom('name'))
  return { ...fields, slug }
}
