import { expect, test } from 'vitest'
import { Enquiry } from './form-submissions.ts'
import { oneLineText, plainText } from './plain-text.ts'
import { BasicFields } from './site-fields.ts'

test.each(['A\r\nBcc: b@example.com', 'A\nB', 'A\rB', 'A\u2028B'])('a field of one line refuses %j', (text) => {
  expect(oneLineText(50).safeParse(text).error?.issues[0]?.message).toBe('This is one line of text, without line breaks')
  expect(plainText(50).safeParse(text).success).toBe(true)
})

test('spaces and line breaks around it are no part of a line', () => {
  expect(oneLineText(50).parse('  Fees \n')).toBe('Fees')
})

test('subject and site name are lines, a message is not', () => {
  const enquiry = { name: 'A', email: 'a@example.com', subject: 'S', message: 'one\ntwo' }
  expect(Enquiry.safeParse(enquiry).success).toBe(true)
  expect(Enquiry.safeParse({ ...enquiry, subject: 'S\nBcc: x' }).success).toBe(false)
  expect(BasicFields.shape.site_name.safeParse('College\r\nBcc: x').success).toBe(false)
})
