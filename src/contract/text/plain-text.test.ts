import { expect, test } from 'vitest'
import { Enquiry } from '#contract/form-submissions/form-submissions.ts'
import { BasicFields } from '#contract/settings/site-fields.ts'
import { oneLineText, plainText } from './plain-text.ts'

test.each(['A\r\nBcc: b@example.com', 'A\nB', 'A\rB', 'A\u0085B', 'A\u2028B'])('a field of one line refuses %j', (text) => {
  expect(oneLineText(50).safeParse(text).error?.issues[0]?.message).toBe('This must be one line of text')
  expect(plainText(50).safeParse(text).success).toBe(true)
})

test('control characters are removed, but tabs and line breaks stay', () => {
  const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).join('')
  const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).join('')
  // In between: a line break for \n, \r and U+0085.
  expect(plainText(500).parse(`a${all}z`)).toBe(`a\t\n\n${printable}\nz`)
  expect(oneLineText(50).parse('School\u000bfees\u001b[31m\u009f')).toBe('Schoolfees[31m')
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
