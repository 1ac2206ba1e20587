import { expect, test } from 'vitest'
import { getContactProblem, NO_PHONE, WRONG_MOBILE } from './contact-value.ts'

test.each([
  ['email', 'Info@college.edu.ng'],
  ['phone', '0803 555 0147'],
  ['phone', '+234 (0) 803-555.0147'],
  ['phone', '(+234) 803 555 0147'],
  ['phone', '0803 555 0147 / 0805 555 0147 (Bursary)'],
  ['phone', '112'],
  ['phone', '062 311 234'],
  ['phone', '+44 20 7946 0958'],
  ['fax', '09/461 2345'],
  ['website', 'www.college.edu.ng'],
  ['website', 'https://college.edu.ng:8443/apply?year=2027'],
  ['hours', 'Monday to Friday'],
  ['address', '1 Road'],
  ['Hotline', 'Ask for Bisi'],
])('a contact entry of the type %s can be %s', (type, value) => expect(getContactProblem(type, value)).toBeUndefined())

test.each([
  ['email', 'wrong-mail', 'Please enter a valid email address'],
  ['email', 'a@college.edu.ng, b@college.edu.ng', 'Please enter a valid email address'],
  ['email', 'x@gmail', 'This address is not complete: something like .com is missing after @gmail.'],
  ['phone', 'Call us', NO_PHONE],
  ['phone', '12', NO_PHONE],
  ['fax', '---', NO_PHONE],
  ['phone', '0803 555 01', WRONG_MOBILE],
  ['phone', '0803 555 0147 / 0805 555 01470', WRONG_MOBILE],
  ['phone', '+234 803 555 014', WRONG_MOBILE],
  ['website', 'our website', 'Please enter a web address, such as www.jamb.gov.ng'],
  ['website', 'javascript:alert(1)', 'Please enter a web address, such as www.jamb.gov.ng'],
])('a contact entry of the type %s cannot be %s', (type, value, said) => expect(getContactProblem(type, value)).toBe(said))
