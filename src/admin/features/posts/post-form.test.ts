import { expect, test } from 'vitest'
import { valuesInWords, valuesOf } from './post-form.ts'

test('the date of publication is told in the time of Lagos where two states are compared', () => {
  const values = valuesOf(null)
  expect(valuesInWords({ ...values, publishDate: '2027-01-01T00:30' }).publishDate).toBe('1 Jan 2027, 00:30 WAT')
  expect(valuesInWords(values).publishDate).toBeNull()
})
