import { expect, test } from 'vitest'
import { valuesInWords, getFormValues } from './post-form.ts'

test('a comparison of versions shows the publication date in Lagos time', () => {
  const values = getFormValues(null)
  expect(valuesInWords({ ...values, publishDate: '2027-01-01T00:30' }).publishDate).toBe('1 Jan 2027, 00:30 WAT')
  expect(valuesInWords(values).publishDate).toBeNull()
})
