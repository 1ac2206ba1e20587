import * as z from 'zod'
import { PageFields } from '#contract/pages/page-fields.ts'
import type { PageRecord } from '#contract/pages/pages.ts'
import { endInWords } from '#admin/shared/pages/end-in-words.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** The values of the form. Dates are Lagos time, as typed. */
export const getFormValues = (post: PageRecord | null) => ({
  title: post?.title ?? '',
  slug: post?.slug ?? '',
  content: post?.content ?? '',
  excerpt: post?.excerpt ?? '',
  metaDescription: post?.metaDescription ?? '',
  seoTitle: post?.seoTitle ?? '',
  isNoindex: post?.isNoindex ?? false,
  kind: post?.kind ?? ('post' as const),
  status: post?.status ?? ('draft' as const),
  isFeatured: post?.isFeatured ?? false,
  featuredImage: post?.featuredImage ?? '',
  publishDate: toLagosField(post?.publishDate ?? null),
  endDate: toLagosField(post?.endDate ?? null),
  endRedirect: post?.endRedirect ?? '',
  categoryIds: post?.categoryIds ?? [],
  tagIds: post?.tagIds ?? [],
})
export type PostValues = ReturnType<typeof getFormValues>

/** Form values as the API expects them. */
export const toInput = ({ publishDate, endDate, endRedirect, ...values }: PostValues, stored: PageRecord | null = null) => ({
  ...values,
  publishDate: fromLagosField(publishDate, stored?.publishDate),
  endDate: fromLagosField(endDate, stored?.endDate),
  // Without an end date the form hides it.
  endRedirect: (endDate && endRedirect) || null,
})

/** Readable values, for comparing two versions. */
export function valuesInWords(values: PostValues) {
  const input = toInput(values)
  return { ...values, publishDate: input.publishDate && formatDateTime(input.publishDate), ...endInWords(input) }
}

export const PostForm = z.preprocess((values) => toInput(values as PostValues), PageFields)
