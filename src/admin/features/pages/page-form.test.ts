import { expect, test } from 'vitest'
import { getFormValues, toInput } from './page-form.ts'

test('a page without an end date leads nowhere after its end', () => {
  const values = { ...getFormValues(null), endDate: '2031-05-01T08:00', endRedirect: 'about' }
  expect(toInput(values)).toMatchObject({ endDate: '2031-05-01T07:00:00.000Z', endRedirect: 'about' })
  expect(toInput({ ...values, endDate: '' })).toMatchObject({ endDate: null, endRedirect: null })
})
