import { postSlug } from '#contract/slug.ts'
import { refuseField } from '#server/api/refuse.ts'

/** The slug of a category or tag: as given, else made of the name. Some names have nothing for one. */
export function slugFor(given: string | null, name: string): string {
  const slug = given ?? postSlug(name)
  if (!slug) throw refuseField('slug', 'Slug is required')
  return slug
}
