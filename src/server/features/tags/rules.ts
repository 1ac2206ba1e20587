import type * as z from 'zod'
import { postSlug } from '#contract/slug.ts'
import type { TagFields } from '#contract/tags.ts'
import { refuseField } from '#server/api/refuse.ts'

/** What is stored of a form's fields. Without a slug, one is made of the name; some names have nothing for one. */
export function toRow({ isActive, slug: given, ...fields }: z.output<typeof TagFields>, updatedAt: string) {
  const slug = given ?? postSlug(fields.name)
  if (!slug) throw refuseField('slug', 'Slug is required')
  return { ...fields, slug, isActive: isActive ? (1 as const) : (0 as const), updatedAt }
}
