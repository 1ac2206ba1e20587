import { postSlug } from '#contract/slug.ts'
import { refuseField } from '#server/api/refuse.ts'

/** The slug as given, else made of the name. Some names have nothing for one. */
function slugFor(given: string | null, name: string): string {
  const slug = given ?? postSlug(name)
  if (!slug) throw refuseField('slug', 'Slug is required')
  return slug
}

/** What is stored of the fields of a category or tag. */
export const taxonomyRow = <Fields extends { name: string; slug: string | null; isActive: boolean }>(
  { slug, isActive, ...fields }: Fields,
  updatedAt: string,
) => ({
  ...fields,
  slug: slugFor(slug, fields.name),
  isActive: isActive ? (1 as const) : (0 as const),
  updatedAt,
})
