import * as z from 'zod'
import { PageFields } from '#contract/pages/page-fields.ts'
import type { ApiOutputs } from '#admin/api.ts'
import { endInWords } from '#admin/shared/pages/end-in-words.ts'
import type { ListedPage } from '#admin/shared/pages/listed-page.ts'
import { fromLagosField, toLagosField } from '#admin/shared/time/lagos-time.ts'

/** The fields that rows of the list do not have. */
type More = Pick<
  ApiOutputs['pages']['get'],
  'categoryIds' | 'tagIds' | 'endRedirect' | 'seoTitle' | 'isNoindex' | 'featuredImage'
>
/** A row of the list, with the rest unless it could not be loaded. */
export type EditedPage = Omit<ListedPage, 'hasDraft' | 'author' | 'changedAt'> & Partial<More>

/** Fields that could not be loaded are undefined. They are not sent and stay unchanged. */
export const getFormValues = (page: EditedPage | null) => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  metaDescription: page?.metaDescription ?? '',
  kind: page?.kind ?? ('page' as const),
  /** The form does not change it. A new page is created with it, unless it is created as a draft. */
  status: page?.status ?? ('published' as const),
  /** Lagos time, as typed. */
  endDate: page && page.endRedirect === undefined ? undefined : toLagosField(page?.endDate ?? null),
  endRedirect: page && page.endRedirect === undefined ? undefined : (page?.endRedirect ?? ''),
  seoTitle: page && page.seoTitle === undefined ? undefined : (page?.seoTitle ?? ''),
  isNoindex: page ? page.isNoindex : false,
  featuredImage: page && page.featuredImage === undefined ? undefined : (page?.featuredImage ?? ''),
  categoryIds: page ? page.categoryIds : [],
  tagIds: page ? page.tagIds : [],
})
export type PageValues = ReturnType<typeof getFormValues>

/** Form values as the API expects them. */
export const toInput = ({ status: _, endDate, endRedirect, ...values }: PageValues, stored: EditedPage | null = null) => ({
  ...values,
  ...(endDate !== undefined && {
    endDate: fromLagosField(endDate, stored?.endDate),
    // Without an end date the form hides it.
    endRedirect: (endDate && endRedirect) || null,
  }),
})

export const PageForm = z.preprocess((values) => toInput(values as PageValues), PageFields)

/** Readable values, for comparing two versions. */
export const valuesInWords = (values: PageValues) => ({ ...values, ...endInWords(toInput(values)) })
