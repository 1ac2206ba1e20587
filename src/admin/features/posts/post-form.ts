import * as z from 'zod'
import { PageFields } from '#contract/page-fields.ts'
import type { PageRecord } from '#contract/pages.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** What the form holds: the date as it is typed, in the time of Lagos. */
export const valuesOf = (post: PageRecord | null) => ({
  title: post?.title ?? '',
  slug: post?.slug ?? '',
  content: post?.content ?? '',
  excerpt: post?.excerpt ?? '',
  metaDescription: post?.metaDescription ?? '',
  kind: post?.kind ?? ('post' as const),
  status: post?.status ?? ('draft' as const),
  isFeatured: post?.isFeatured ?? false,
  featuredImage: post?.featuredImage ?? '',
  publishDate: toLagosField(post?.publishDate ?? null),
  categoryIds: post?.categoryIds ?? [],
  tagIds: post?.tagIds ?? [],
})
export type PostValues = ReturnType<typeof valuesOf>

/** The values as the operations take them. */
export const inputOf = ({ publishDate, ...values }: PostValues) => ({ ...values, publishDate: fromLagosField(publishDate) })

/** The values where they are shown beside those of somebody else. */
export function valuesInWords(values: PostValues) {
  const publishDate = fromLagosField(values.publishDate)
  return { ...values, publishDate: publishDate && formatDateTime(publishDate) }
}

export const PostForm = z.preprocess((values) => inputOf(values as PostValues), PageFields)
