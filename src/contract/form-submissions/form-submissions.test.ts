import { expect, test } from 'vitest'
import { CONTACT_LIMITS, Enquiry, type ContactField } from './form-submissions.ts'

const FILLED = { name: 'Amina Bello', email: 'amina@example.com', subject: 'Fees', message: 'How much?' }

/** The first message for each field that is refused. */
function problemsOf(input: object): Record<string, string> {
  const issues = Enquiry.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path[0], issue.message]))
}

test('A §5 name, email, subject and message are required, the phone is not', () => {
  const wanted = {
    name: 'Name is required',
    email: 'Email is required',
    subject: 'Subject is required',
    message: 'Message is required',
  }
  expect(problemsOf({})).toEqual(wanted)
  expect(problemsOf({ name: ' ', email: '', subject: '\n\t', message: '\0' })).toEqual(wanted)
  expect(Enquiry.parse(FILLED)).toMatchObject({ ...FILLED, phone: '', formType: 'contact' })
})

test.each(['amina', 'amina@', '@example.com', 'amina@exa mple.com', 'a@b@c', 'amina@example..com', 'amina@-example.com'])(
  'A §5 %s is no email address',
  (email) => {
    expect(problemsOf({ ...FILLED, email })).toEqual({ email: 'Please enter a valid email address' })
  },
)

test('contact form: a domain without a dot is refused', () => {
  expect(problemsOf({ ...FILLED, email: ' amina@gmail' })).toEqual({
    email: 'This address is not complete: something like .com is missing after @gmail.',
  })
})

test.each(['amina@example.com', ' AMINA+fees@mail.example.edu.ng ', "o'neil@mail.example", '_@1.example'])(
  'A §5 %s is an email address, as browsers see it',
  (email) => {
    expect(Enquiry.parse({ ...FILLED, email }).email).toBe(email.trim())
  },
)

test.each(Object.entries(CONTACT_LIMITS))('contact form: the %s can have at most %i characters', (field, max) => {
  const label = field[0]!.toUpperCase() + field.slice(1)
  const filler = (length: number) =>
    field === 'email' ? 'a'.repeat(length - '@example.com'.length) + '@example.com' : 'é'.repeat(length)
  expect(Enquiry.parse({ ...FILLED, [field]: filler(max) })[field as ContactField]).toHaveLength(max)
  expect(problemsOf({ ...FILLED, [field]: filler(max + 1) })).toEqual({ [field]: `${label} can have at most ${max} characters` })
})

test('contact form: a new line counts as one character, however the browser sends it', () => {
  const typed = 'x\n'.repeat(2499) + 'xx'
  expect(typed).toHaveLength(5000)
  expect(Enquiry.parse({ ...FILLED, message: typed.replaceAll('\n', '\r\n') }).message).toBe(typed)
})

test('bad input: NUL and lone surrogates are replaced before anything is stored', () => {
  const { name, message } = Enquiry.parse({ ...FILLED, name: 'A\0mina', message: 'broken \ud83d emoji, whole 😀' })
  expect([name, message]).toEqual(['Amina', 'broken \ufffd emoji, whole 😀'])
})

test('contact form: what machines put into hidden fields never refuses an enquiry', () => {
  expect(Enquiry.parse({ ...FILLED, token: 'x'.repeat(5000), website: 'x'.repeat(5000) })).toMatchObject({
    token: '',
    website: 'filled',
  })
  expect(Enquiry.parse({ ...FILLED, token: 5, website: ['x'] })).toMatchObject({ token: '', website: 'filled' })
})
