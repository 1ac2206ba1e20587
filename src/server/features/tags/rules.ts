import type * as z from 'zod'
import type { TagFields } from '#contract/tags.ts'
import { slugFor } from '#server/records/slug.ts'

/** What is stored of a form's fields. */
export const toRow = ({ isActive, slug, ...fields }: z.output<typeof TagFields>, updatedAt: string) => ({
  ...fields,
  slug: slugFor(slug, fields.name),
  isActive: isActive ? (1 as const) : (0 as const),
  updatedAt,
})
