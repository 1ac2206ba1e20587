import { expect, test } from 'vitest'
import { CONTACT_LIMITS } from '#contract/form-submissions/form-submissions.ts'
import { formToken, isGoodToken } from '#server/features/form-submissions/form-token.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { elementsOf } from '#test/html.ts'
import { makePage, makeSection } from '#test/make.ts'

const FILLED = { name: 'Amina Bello', email: 'amina@example.com', phone: '', subject: 'Fees', message: 'How much are they?' }
const HOUR = 60 * 60 * 1000

/** The contact page as a browser sees it: the values of its fields, what is wrong, and the rest of the text. */
function readForm(html: string) {
  const decode = (text: string) =>
    text.replace(
      /&(lt|gt|quot|amp|#x27);/g,
      (_, name: string) => ({ 'lt': '<', 'gt': '>', 'quot': '"', 'amp': '&', '#x27': "'" })[name]!,
    )
  const input = (name: string) => {
    const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
    return decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  const errorAt = (name: string) => decode(new RegExp(`id="contact-${name}-error"[^>]*>([^<]*)`).exec(html)?.[1] ?? '')
  return {
    token: input('token'),
    values: {
      ...Object.fromEntries(['name', 'email', 'phone', 'subject'].map((name) => [name, input(name)])),
      message: decode(/<textarea[^>]*>([^<]*)/.exec(html)?.[1] ?? ''),
    },
    errors: Object.fromEntries(Object.keys(CONTACT_LIMITS).flatMap((name) => (errorAt(name) ? [[name, errorAt(name)]] : []))),
    alert: decode(/role="alert"[^>]*><p>([^<]*)/.exec(html)?.[1] ?? ''),
  }
}

const read = async (response: Response | Promise<Response>) => readForm(await (await response).text())

const postForm = ({ request }: TestApp, fields: Record<string, string>) =>
  request('/contact', { method: 'POST', body: new URLSearchParams(fields) })

const storedIn = ({ deps }: TestApp) => deps.database.kysely.selectFrom('formSubmissions').selectAll().execute()

/** An hour after the page was opened, somebody has filled in its form. */
async function openForm(open: typeof openSqlite, replaced: Parameters<typeof createTestApp>[0] | object = {}) {
  const clock = { now: new Date('2026-03-02T08:00:00.000Z') }
  const app = await createTestApp({ ...replaced, database: await open(), now: () => clock.now })
  const { token } = await read(app.request('/contact'))
  clock.now = new Date(clock.now.getTime() + HOUR)
  return { app, token, filled: { ...FILLED, token, website: '' } }
}

describeEachDatabase('the contact form without script', (open) => {
  test('A §8 a message is stored, and its reference number is on the page it leads to', async () => {
    const { app, filled } = await openForm(open)
    const response = await postForm(app, filled)
    expect(response.status).toBe(303)
    const [path] = response.headers.get('location')!.split('#')
    const [row] = await storedIn(app)
    expect(path).toBe(`/contact/sent/${row!.reference}`)
    const page = await (await app.request(path!)).text()
    expect(page).toContain('<title>Message sent: ')
    expect(page).toContain('Message Sent')
    expect(page).toContain('We&#x27;ve received your message and will get back to you shortly.')
    expect(page).toContain(row!.reference)
    expect(readForm(page).values).toEqual({ name: '', email: '', phone: '', subject: '', message: '' })
  })

  test('A §4 it is unread, says when and from where it came, and nothing is held against it', async () => {
    const { app, filled } = await openForm(open)
    await app.request('/contact', {
      method: 'POST',
      body: new URLSearchParams(filled),
      headers: { 'user-agent': `Phone ${'x'.repeat(600)}` },
    })
    const [row] = await storedIn(app)
    expect({ ...row, formData: JSON.parse(row!.formData) as unknown }).toMatchObject({
      formType: 'contact',
      formData: FILLED,
      isRead: 0,
      ipAddress: '203.0.113.7',
      submittedAt: '2026-03-02T09:00:00.000Z',
      suspicion: null,
      reference: expect.stringMatching(/^ENQ-[0-9A-HJKMNP-TV-Z]{7}$/) as string,
    })
    expect(row!.userAgent).toHaveLength(500)
  })

  test('the same form sent again leads to the same number', async () => {
    const { app, filled } = await openForm(open)
    const locations = await Promise.all(
      Array.from({ length: 5 }, () => postForm(app, filled).then((answer) => answer.headers.get('location'))),
    )
    expect(new Set(locations).size).toBe(1)
    expect(await storedIn(app)).toHaveLength(1)
  })

  test('an unknown reference number shows nothing', async () => {
    const { app } = await openForm(open)
    expect((await app.request('/contact/sent/ENQ-AAAAAAA')).status).toBe(404)
  })

  test('bad input: script and SQL are stored as they are and shown as text', async () => {
    const { app, filled } = await openForm(open)
    const nasty = `"><script>alert('1')</script>'); DROP TABLE pages;--`
    const fields = { ...filled, name: nasty, phone: nasty.slice(0, 40), subject: nasty, message: `</textarea>${nasty}` }
    await postForm(app, fields)
    const { token: _, website: __, ...expected } = fields
    expect(JSON.parse((await storedIn(app))[0]!.formData)).toEqual(expected)

    const html = await (await postForm(app, { ...fields, email: nasty })).text()
    expect(readForm(html).values).toEqual({ ...expected, email: nasty })
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('</textarea>"')
  })

  test('bad input: NUL and broken letters never refuse a message', async () => {
    const { app, filled } = await openForm(open)
    const body = new URLSearchParams({ ...filled, name: 'A\0mina' }).toString().replace('How', '%ed%a0%bd%ff How')
    const response = await app.request('/contact', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(303)
    expect(JSON.parse((await storedIn(app))[0]!.formData)).toMatchObject({
      name: 'Amina',
      message: expect.stringMatching(/^\ufffd+ How/) as string,
    })
  })
})

test('A §5 the fields say what they take', async () => {
  const { app } = await openForm(openSqlite)
  const fields = elementsOf(await (await app.request('/contact')).text())
  const attributesOf = (name: string) => fields.find(({ attributes }) => attributes['id'] === `contact-${name}`)!.attributes
  expect(attributesOf('name')).toMatchObject({ maxlength: '120', required: '' })
  expect(attributesOf('email')).toMatchObject({ type: 'email', maxlength: '254', required: '' })
  expect(attributesOf('phone')).toMatchObject({ inputmode: 'tel', maxlength: '40' })
  expect(attributesOf('phone')).not.toHaveProperty('required')
  expect(attributesOf('subject')).toMatchObject({ maxlength: '200', required: '' })
  expect(attributesOf('message')).toMatchObject({ rows: '5', maxlength: '5000', required: '' })
})

test('A §5 missing values are reported at their fields, and the form keeps its text', async () => {
  const { app, filled } = await openForm(openSqlite)
  const response = await postForm(app, { ...filled, name: ' ', email: 'amina@', subject: '', message: '' })
  expect(response.status).toBe(422)
  const form = await read(response)
  expect(form).toMatchObject({
    token: filled.token,
    values: { name: ' ', email: 'amina@', phone: '', subject: '', message: '' },
    errors: {
      name: 'Name is required',
      email: 'Please enter a valid email address',
      subject: 'Subject is required',
      message: 'Message is required',
    },
    alert: 'The message was not sent yet. Please look at this again:',
  })
  expect(await storedIn(app)).toEqual([])
})

test('contact form: a field that is too long is refused at the field, and kept whole', async () => {
  const { app, filled } = await openForm(openSqlite)
  const message = 'x'.repeat(5001)
  const form = await read(postForm(app, { ...filled, message }))
  expect(form.errors).toEqual({ message: 'Message can have at most 5000 characters' })
  expect(form.values.message).toBe(message)
})

test('contact form: a corrected form is the form that was opened, not a new one', async () => {
  const { app, filled } = await openForm(openSqlite)
  const { token } = await read(postForm(app, { ...filled, email: '' }))
  await postForm(app, { ...filled, token })
  await postForm(app, filled)
  expect(await storedIn(app)).toHaveLength(1)
})

test('contact form: a form that is too old comes back with a new token, so that its correction is no suspect', async () => {
  const { app, filled } = await openForm(openSqlite)
  const old = formToken(app.deps.config.secretKey, new Date('2026-02-01T00:00:00.000Z'))
  const { token } = await read(postForm(app, { ...filled, email: '', token: old }))
  expect(isGoodToken(token, app.deps.config.secretKey, app.deps.now())).toBe(true)
})

test('contact form: suspects are stored and marked', async () => {
  const { app, filled } = await openForm(openSqlite, { limits: { frequentEnquiries: 4 } })
  const now = app.deps.now()
  await postForm(app, { ...filled, subject: 'a machine', website: 'https://spam.example' })
  await postForm(app, { ...filled, subject: 'a forger', token: `${now.getTime().toString(36)}.${'x'.repeat(27)}` })
  await postForm(app, { ...filled, subject: 'no form', token: '' })
  await postForm(app, { ...filled, subject: 'links', message: 'Buy now: [url=https://spam.example]cheap[/url]' })
  await postForm(app, { ...filled, subject: 'the fifth' })
  const found = (await storedIn(app)).map((row) => [(JSON.parse(row.formData) as typeof FILLED).subject, row.suspicion])
  expect(Object.fromEntries(found)).toEqual({
    'a machine': 'honeypot',
    'a forger': 'token',
    'no form': 'token',
    'links': 'links',
    'the fifth': 'frequent',
  })
})

test('contact form: thirty applicants behind the one address of a mobile network are no suspects', async () => {
  const { app, filled } = await openForm(openSqlite)
  for (let number = 1; number <= 31; number += 1) await postForm(app, { ...filled, email: `applicant-${number}@college.test` })
  expect((await storedIn(app)).filter((row) => row.suspicion !== null)).toHaveLength(1)
})

test('contact form: visitors of a cached page share its token, and none of them is a suspect for it', async () => {
  const clock = { now: new Date('2026-03-02T08:00:00.000Z') }
  const app = await createTestApp({ database: await openSqlite(), now: () => clock.now })
  const first = await read(app.request('/contact'))
  clock.now = new Date(clock.now.getTime() + HOUR)
  const second = await read(app.request('/contact'))
  expect(second.token).toBe(first.token)
  for (const [name, token] of [
    ['Amina', first.token],
    ['Bala', second.token],
  ] as const)
    await postForm(app, { ...FILLED, name, token })
  expect((await storedIn(app)).map((row) => row.suspicion)).toEqual([null, null])
})

test('contact form: message 101 of an address in ten minutes is refused, and the form keeps its text', async () => {
  const { app, filled } = await openForm(openSqlite)
  for (let number = 1; number <= 100; number += 1) await postForm(app, { ...filled, subject: `Question ${number}` })
  const response = await postForm(app, { ...filled, subject: 'One more' })
  expect(response.status).toBe(429)
  const form = await read(response)
  expect(form.alert).toBe('Too many messages came from your network. Please try again in a few minutes.')
  expect(form.values).toEqual({ ...FILLED, subject: 'One more' })
  expect(await storedIn(app)).toHaveLength(100)

  const again = await postForm(app, { ...filled, subject: 'Question 1' })
  expect(again.status).toBe(303)
  const elsewhere = await app.request(
    '/contact',
    { method: 'POST', body: new URLSearchParams(filled) },
    { clientAddress: '203.0.113.8' },
  )
  expect(elsewhere.status).toBe(303)
})

test.each([
  [
    'a malformed multipart body',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: rubbish',
    400,
  ],
  ['a multipart body without a boundary', { 'content-type': 'multipart/form-data' }, '--x', 400],
  ['JSON', { 'content-type': 'application/json' }, '{"name":"Amina"}', 422],
  ['nothing', {}, '', 422],
])('bad input: %s is answered with the form', async (_, headers, body, status) => {
  const { app } = await openForm(openSqlite)
  const response = await app.request('/contact', { method: 'POST', headers: headers as Record<string, string>, body })
  expect(response.status).toBe(status)
  expect((await read(response)).token).toBeTruthy()
})

test('bad input: files in place of text are nothing typed', async () => {
  const { app, filled } = await openForm(openSqlite)
  const body = new FormData()
  for (const [name, value] of Object.entries(filled)) body.append(name, value)
  body.set('name', new File(['x'], 'name.txt'))
  const form = await read(app.request('/contact', { method: 'POST', body }))
  expect(form.errors).toEqual({ name: 'Name is required' })
})

test('bad input: a body above 64 KB is refused, with or without its length', async () => {
  const { app, filled } = await openForm(openSqlite)
  const body = new URLSearchParams({ ...filled, message: 'x'.repeat(70_000) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const inPieces = new Blob([body]).stream()
  const requests = [
    { method: 'POST', headers: { ...headers, 'content-length': String(body.length) }, body },
    { method: 'POST', headers, body: inPieces, duplex: 'half' } as RequestInit,
  ]
  for (const init of requests) {
    const response = await app.request('/contact', init)
    expect(response.status).toBe(413)
    expect((await read(response)).alert).toBe('The message is too long.')
  }
})

test('bad input: after 100 forms with mistakes from one network the next is refused without the page', async () => {
  const clock = { now: new Date('2026-03-02T08:00:00.000Z') }
  const app = await createTestApp({ database: await openSqlite(), now: () => clock.now })
  for (let count = 0; count < 100; count += 1) expect((await postForm(app, { ...FILLED, email: 'amina@' })).status).toBe(422)
  for (const email of ['amina@', FILLED.email]) {
    const refused = await postForm(app, { ...FILLED, email })
    expect([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringContaining('text/plain'),
      '600',
    ])
  }
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  expect((await postForm(app, FILLED)).status).toBe(303)
})

test('a refused form opens at the form, not at the top of the page', async () => {
  const { app, filled } = await openForm(openSqlite)
  const elements = elementsOf(await (await postForm(app, { ...filled, email: 'amina@' })).text())
  const form = elements.find(({ name, attributes }) => name === 'form' && attributes['method'] === 'post')!
  expect(form.attributes['action']).toBe('/contact#contact-form')
  const place = elements.find(({ attributes }) => attributes['id'] === 'contact-form')
  expect(place?.text).toContain('Please look at this again')
})

test('a form of another page comes back on the contact page, even if staff have hidden the form there', async () => {
  const { app, filled } = await openForm(openSqlite)
  const db = app.deps.database.kysely
  const { id, slug } = await makePage(db, { title: 'Open day' })
  const { id: contactId } = await makePage(db, { slug: 'contact', title: 'Contact' })
  await app.deps.content.change(async (trx) => {
    await makeSection(trx, { pageId: id, sectionType: 'contact-form', title: 'Ask us' })
    await makeSection(trx, { pageId: contactId, sectionType: 'contact-form', isActive: 0 })
  })
  expect((await read(app.request('/contact'))).token).toBe('')
  expect((await read(app.request(`/${slug}`))).token).not.toBe('')
  const response = await postForm(app, { ...filled, email: 'amina@' })
  expect(response.status).toBe(422)
  const { values, errors } = await read(response)
  expect([values.message, Object.keys(errors)]).toEqual([FILLED.message, ['email']])
})
