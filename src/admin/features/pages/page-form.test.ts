// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { getFormValues, toInput, valuesInWords } from './page-form.ts'

const PAGE = {
  id: 'id',
  version: 1,
  title: 'Fees',
  slug: 'fees',
  kind: 'page' as const,
  status: 'published' as const,
  isFeatured: false,
  metaDescription: null,
  seoTitle: 'Fees 2026',
  isNoindex: false,
  featuredImage: null,
  publishDate: null,
  endDate: null,
  endRedirect: null,
  createdBy: null,
  createdAt: '',
  updatedAt: '',
  categoryIds: ['c'],
  tagIds: [],
}

test('a page without an end date leads nowhere after its end', () => {
  const values = { ...getFormValues(null), endDate: '2031-05-01T08:00', endRedirect: 'about' }
  expect(toInput(values)).toMatchObject({ endDate: '2031-05-01T07:00:00.000Z', endRedirect: 'about' })
  expect(toInput({ ...values, endDate: '' })).toMatchObject({ endDate: null, endRedirect: null })
})

test('fields that the list does not have stay as they are if they could not be loaded', () => {
  const { categoryIds: _c, tagIds: _t, endRedirect: _e, seoTitle: _s, isNoindex: _n, featuredImage: _f, ...row } = PAGE
  expect(JSON.parse(JSON.stringify(toInput(getFormValues(row), row)))).toEqual({
    title: 'Fees',
    slug: 'fees',
    metaDescription: '',
    kind: 'page',
  })
  expect(toInput(getFormValues(PAGE), PAGE)).toMatchObject({ seoTitle: 'Fees 2026', featuredImage: '', categoryIds: ['c'] })
})

test('a new page has the values that the server returns for it, so that the form knows its own request', () => {
  const created = { ...PAGE, seoTitle: null, categoryIds: [] }
  expect(getFormValues(created)).toEqual({ ...getFormValues(null), title: 'Fees', slug: 'fees' })
})

test('a comparison of versions names the page that visitors get after the end', () => {
  const values = { ...getFormValues(null), endDate: '2031-05-01T08:00' }
  queryClient.setQueryData(api.pages.get.queryKey({ input: { id: 'about' } }), { title: 'About us' } as never)
  expect(valuesInWords({ ...values, endRedirect: 'about' }).endRedirect).toBe('About us')
  expect(valuesInWords({ ...values, endRedirect: 'other' }).endRedirect).toBe('The page with the id other')
})
