import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { formToken } from './form-token.ts'
import { hasManyLinks } from './rules.ts'

const ENQUIRY = {
  name: 'Amina Bello',
  email: 'amina@example.com',
  phone: '+234 200 000 2005',
  subject: 'Fees',
  message: 'How much?',
}

test.each([
  ['Where do I pay? https://www.college.test/fees says nothing, nor does www.portal.college.test.', false],
  ['http://a.example https://www.b.example www.c.example', true],
  ['HTTP://a.example,HTTP://b.example,HTTP://c.example', true],
  ['Cheap [URL=https://spam.example]pills[/URL]', true],
  ['Cheap [url]spam.example[/url]', true],
  ['Cheap <a class="x" href="https://spam.example">pills</a>', true],
  ['My mark is <a "B" [url of the result slip]', false],
])('whether an enquiry has the links of an advertisement: %s', (text, expected) => {
  expect(hasManyLinks(text)).toBe(expected)
})

const storedIn = ({ deps }: TestApp) => deps.database.kysely.selectFrom('formSubmissions').selectAll().execute()

const tokenOf = ({ deps }: TestApp, secondsAgo = 60) =>
  formToken(deps.config.secretKey, new Date(deps.now().getTime() - secondsAgo * 1000))

const postJson = (app: TestApp, value: object) =>
  app.request('/api/form-submissions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })

describeEachDatabase('sending an enquiry', (open) => {
  test('A §7 it is stored unread, with its fields, and has a reference number', async () => {
    const app = await createTestApp({ database: await open() })
    const { reference } = await app.client.formSubmissions.submit({ ...ENQUIRY, token: tokenOf(app) })
    const [row] = await storedIn(app)
    expect(row).toMatchObject({
      reference,
      formType: 'contact',
      isRead: 0,
      ipAddress: '203.0.113.7',
      suspicion: null,
      version: 1,
    })
    expect(JSON.parse(row!.formData)).toEqual(ENQUIRY)
  })

  test('REST takes the same, and answers 201', async () => {
    const app = await createTestApp({ database: await open() })
    const response = await postJson(app, ENQUIRY)
    expect(response.status).toBe(201)
    const [row] = await storedIn(app)
    expect(await response.json()).toEqual({ reference: row!.reference })
  })

  test('twenty equal ones at the same time are one, with one number', async () => {
    const app = await createTestApp({ database: await open() })
    const enquiry = { ...ENQUIRY, token: tokenOf(app) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.client.formSubmissions.submit(enquiry)))
    const rows = await storedIn(app)
    expect(rows).toHaveLength(1)
    expect(new Set(answers.map(({ reference }) => reference))).toEqual(new Set([rows[0]!.reference]))
  })

  test('the same words from another form, or other words from the same, are another enquiry', async () => {
    const app = await createTestApp({ database: await open() })
    const token = tokenOf(app)
    const { submit } = app.client.formSubmissions
    await submit({ ...ENQUIRY, token })
    await submit({ ...ENQUIRY, token: tokenOf(app, 61) })
    await submit({ ...ENQUIRY, token, message: 'How much, please?' })
    expect(await storedIn(app)).toHaveLength(3)
  })

  test('what a sender adds beside the fields is not kept', async () => {
    const app = await createTestApp({ database: await open() })
    const extra = {
      id: 'mine',
      isRead: true,
      is_read: 1,
      ipAddress: '8.8.8.8',
      reference: 'ENQ-0000000',
      suspicion: null,
      role: 'admin',
    }
    await postJson(app, { ...ENQUIRY, ...extra })
    const [row] = await storedIn(app)
    expect(row).toMatchObject({ isRead: 0, ipAddress: '203.0.113.7', suspicion: 'token' })
    expect([row!.id, row!.reference]).not.toContain('mine')
    expect(row!.reference).not.toBe('ENQ-0000000')
    expect(JSON.parse(row!.formData)).toEqual(ENQUIRY)
  })

  test('a number that is taken already is drawn anew', async () => {
    const app = await createTestApp({ database: await open() })
    const references = new Set<string>()
    for (let number = 0; number < 20; number += 1) {
      references.add((await app.client.formSubmissions.submit({ ...ENQUIRY, subject: `Question ${number}` })).reference)
    }
    expect(references.size).toBe(20)
  })
})

test('A §5 errors are reported by field, and nothing is stored', async () => {
  const app = await createTestApp({ database: await openSqlite() })
  const response = await postJson(app, { ...ENQUIRY, name: '', email: 'amina@', message: 'x'.repeat(5001) })
  expect(response.status).toBe(400)
  const { code, data } = (await response.json()) as { code: string; data: { issues: { path: string[]; message: string }[] } }
  expect(code).toBe('BAD_REQUEST')
  expect(Object.fromEntries(data.issues.map((issue) => [issue.path[0], issue.message]))).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    message: 'Message can have at most 5000 characters',
  })
  expect(await storedIn(app)).toEqual([])
})

test('contact form: another form type is refused', async () => {
  const app = await createTestApp({ database: await openSqlite() })
  expect((await postJson(app, { ...ENQUIRY, formType: 'newsletter' })).status).toBe(400)
})

test('rate limit: after a hundred an address must wait, with an error code for programs', async () => {
  const app = await createTestApp({
    database: await openSqlite(),
    limits: { frequentEnquiries: 1, enquiries: 2 },
  })
  const send = (subject: string) => app.client.formSubmissions.submit({ ...ENQUIRY, subject })
  await send('1')
  await send('2')
  await expect(send('3')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    data: { retryAfterSeconds: expect.any(Number) as number },
    message: 'Too many messages came from your network. Please try again in a few minutes.',
  })
  expect((await storedIn(app)).map((row) => row.suspicion)).toEqual(['token', 'token,frequent'])
})

test('rate limit: after the enquiries of a day the message and the form name hours, not minutes', async () => {
  const app = await createTestApp({ database: await openSqlite(), limits: { enquiriesADay: 1 } })
  await app.client.formSubmissions.submit(ENQUIRY)
  const message = 'Too many messages came from your network. Please try again in 24 hours.'
  await expect(app.client.formSubmissions.submit({ ...ENQUIRY, subject: '2' })).rejects.toMatchObject({ message })
  const posted = await app.request('/contact', { method: 'POST', body: new URLSearchParams({ ...ENQUIRY, subject: '3' }) })
  expect(await posted.text()).toContain(message)
})

test('contact form: guests cannot read enquiries', async () => {
  const app = await createTestApp({ database: await openSqlite() })
  await app.client.formSubmissions.submit({ ...ENQUIRY, message: 'not for other eyes' })
  await expect(app.client.formSubmissions.list({ group: 'contact' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const answer = await app.request('/api/form-submissions')
  expect(answer.status).toBe(401)
  expect(await answer.text()).not.toContain('not for other eyes')
})
