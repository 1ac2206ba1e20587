// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { valuesInWords, getFormValues, toInput } from './post-form.ts'

test('a comparison of versions shows dates in Lagos time', () => {
  const values = getFormValues(null)
  expect(valuesInWords({ ...values, publishDate: '2027-01-01T00:30' }).publishDate).toBe('1 Jan 2027, 00:30 WAT')
  expect(valuesInWords({ ...values, endDate: '2027-02-01T12:00' }).endDate).toBe('1 Feb 2027, 12:00 WAT')
  expect(valuesInWords(values).publishDate).toBeNull()
})

test('a post without an end date leads nowhere after its end', () => {
  const values = { ...getFormValues(null), endDate: '2031-05-01T08:00', endRedirect: 'about' }
  expect(toInput(values)).toMatchObject({ endDate: '2031-05-01T07:00:00.000Z', endRedirect: 'about' })
  expect(toInput({ ...values, endDate: '' })).toMatchObject({ endDate: null, endRedirect: null })
})
