import { expect, test } from 'vitest'
import { valuesInWords, getFormValues } from './post-form.ts'

test('a comparison of versions shows dates in Lagos time', () => {
  const values = getFormValues(null)
  expect(valuesInWords({ ...values, publishDate: '2027-01-01T00:30' }).publishDate).toBe('1 Jan 2027, 00:30 WAT')
  expect(valuesInWords({ ...values, endDate: '2027-02-01T12:00' }).endDate).toBe('1 Feb 2027, 12:00 WAT')
  expect(valuesInWords(values).publishDate).toBeNull()
})
