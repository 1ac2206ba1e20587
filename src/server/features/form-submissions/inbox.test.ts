import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeSetting, makeSubmission } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { formToken } from './form-token.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()

async function openInbox(database: TestDatabase) {
  const app = await createTestApp({ database })
  const editor = await app.login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
  return { ...app, ...editor, inbox: editor.client.formSubmissions, db: database.kysely }
}

const entriesOf = async ({ deps }: Pick<TestApp, 'deps'>) =>
  deps.database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()

/** As a visitor sends it, a minute after opening the form. */
const send = ({ client, deps }: Pick<TestApp, 'client' | 'deps'>, subject: string) =>
  client.formSubmissions.submit({
    name: 'Amina Bello',
    email: 'amina@example.com',
    subject,
    message: 'How much is it, please?',
    token: formToken(deps.config.secretKey, new Date(deps.now().getTime() - 60_000)),
  })

describeEachDatabase('the inbox', (open) => {
  test('B §2 form submissions: are grouped by form type, suspects apart, with counts that follow every change', async () => {
    const { inbox, db } = await openInbox(await open())
    expect(await inbox.groups()).toEqual([])
    expect(await inbox.unreadCount()).toEqual({ unread: 0 })
    const first = await makeSubmission(db)
    await makeSubmission(db, { isRead: 1 })
    await makeSubmission(db, { formType: 'tour' })
    const spam = await makeSubmission(db, { suspicion: 'honeypot' })
    const groups = async () =>
      Object.fromEntries((await inbox.groups()).map(({ name, total, unread }) => [name, [total, unread]]))
    expect(await groups()).toEqual({ contact: [2, 1], suspects: [1, 1], tour: [1, 1] })
    expect(await inbox.unreadCount()).toEqual({ unread: 2 })

    await inbox.setRead({ id: first.id, isRead: true })
    expect(await groups()).toEqual({ contact: [2, 0], suspects: [1, 1], tour: [1, 1] })
    await inbox.setSuspect({ id: spam.id, isSuspect: false })
    expect(await groups()).toEqual({ contact: [3, 1], tour: [1, 1] })
    await inbox.setSuspect({ id: first.id, isSuspect: true })
    expect(await groups()).toEqual({ contact: [2, 1], suspects: [1, 0], tour: [1, 1] })
    await inbox.delete({ id: spam.id, version: 2 })
    expect(await groups()).toEqual({ contact: [1, 0], suspects: [1, 0], tour: [1, 1] })
    // Many rows of both kinds in one statement.
    await db.updateTable('formSubmissions').set({ isRead: 0, suspicion: null }).execute()
    expect(await groups()).toEqual({ contact: [2, 2], tour: [1, 1] })
    await db.deleteFrom('formSubmissions').execute()
    expect(await groups()).toEqual({})
  })

  test('a row has the first words of the message, in one line', async () => {
    const { inbox, db } = await openInbox(await open())
    const submissions = ['  How much\nis it?', 'Ọ'.repeat(200), undefined].map((message, index) =>
      makeSubmission(db, { formData: { name: 'Ada', message }, submittedAt: at(index) }),
    )
    await Promise.all(submissions)
    const { items } = await inbox.list({ group: 'contact' })
    expect(items.map(({ beginning }) => beginning).toSorted()).toEqual(['', 'How much is it?', `${'Ọ'.repeat(140)}…`])
  })

  test('B §7 form submissions: the list is newest first, 50 a page, each with what its row shows', async () => {
    const { inbox, db } = await openInbox(await open())
    for (let minute = 0; minute < 52; minute += 1)
      await makeSubmission(db, { submittedAt: at(minute), isRead: minute > 40 ? 0 : 1 })
    await makeSubmission(db, { suspicion: 'token', submittedAt: at(59) })
    const first = await inbox.list({ group: 'contact' })
    expect(first).toMatchObject({ total: 52, hasMore: true })
    expect(first.items.map(({ submittedAt }) => submittedAt)).toEqual(Array.from({ length: 50 }, (_, index) => at(51 - index)))
    expect(first.items[0]).toMatchObject({ name: 'Amina Bello', email: 'amina@example.com', subject: 'Fees', isRead: false })
    const second = await inbox.list({ group: 'contact', page: 2 })
    expect(second).toMatchObject({ total: 52, hasMore: false, items: [{ submittedAt: at(1) }, { submittedAt: at(0) }] })
    expect(await inbox.list({ group: 'contact', show: 'unread' })).toMatchObject({ total: 11, hasMore: false })
    expect((await inbox.list({ group: 'suspects' })).items).toMatchObject([{ group: 'suspects', submittedAt: at(59) }])
    expect(await inbox.list({ group: 'nothing' })).toEqual({ items: [], total: 0, hasMore: false })
    expect(await refusal(inbox.list({ group: 'contact', page: 201 }))).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('C §11: a search finds beginnings of words in every field and in the reference, in its group alone', async () => {
    const { inbox, db } = await openInbox(await open())
    await makeSubmission(db, {
      reference: 'ENQ-4T9XK2M',
      formData: {
        name: 'Ọlábísí Adéwálé',
        email: 'bisi.ade@example.com',
        phone: '+234 803 555 0147',
        subject: 'Hostel rooms',
        message: 'Is there a place for my daughter?',
        course: 'Welding',
      },
    })
    await makeSubmission(db, { formData: { name: 'Musa', subject: 'Hostel' }, isRead: 1 })
    await makeSubmission(db, { formData: { subject: 'Hostel' }, suspicion: 'token' })
    const found = async (search: string, filter: { group?: string; show?: 'unread' } = {}) =>
      (await inbox.list({ group: 'contact', ...filter, search })).items.map(({ name }) => name)
    for (const search of [
      'olabisi',
      'ỌLÁ',
      'adewale olab',
      'bisi.ade@example',
      '234 803',
      '2348035550147',
      '2348035',
      'HOSTEL room',
      'daught',
      'weld',
      'ENQ-4T9XK2M',
      '4t9xk',
    ]) {
      expect([search, await found(search)]).toEqual([search, ['Ọlábísí Adéwálé']])
    }
    expect(await found('hostel')).toEqual(['Musa', 'Ọlábísí Adéwálé'])
    expect(await found('hostel', { show: 'unread' })).toEqual(['Ọlábísí Adéwálé'])
    expect(await found('hostel', { group: 'suspects' })).toEqual(['Amina Bello'])
    for (const search of ['', '%', '"', `') OR 1=1 --`, '_genuine', '* & | ! : <->', 'x'.repeat(200)]) await found(search)
    expect(await found(`nobody' | 'hostel`)).toEqual([])
    expect(await found('_unread')).toEqual([])
    expect(await inbox.list({ group: 'contact', search: 'hostel' })).toMatchObject({ total: 2, hasMore: false })
  })

  test('C §11: the last word finds its beginnings beside rare words and beside common ones', async () => {
    const { inbox, db } = await openInbox(await open())
    for (let number = 0; number < 25; number += 1)
      await makeSubmission(db, { formData: { name: 'Ladi Pam', message: number < 23 ? `From Kano${number}` : 'From Jos' } })
    await makeSubmission(db, { formData: { name: 'Asabe Pam', message: 'From Kanolandia' } })
    await makeSubmission(db, { suspicion: 'honeypot', formData: { name: 'Asabe Ladi', message: 'From Kanoland' } })
    const count = async (search: string, group = 'contact') => (await inbox.list({ group, search })).items.length
    expect([await count('ladi kano'), await count('asabe kano'), await count('asabe jos')]).toEqual([23, 1, 0])
    expect([await count('ladi kano', 'suspects'), await count('kano', 'suspects'), await count('pam', 'suspects')]).toEqual([
      1, 1, 0,
    ])
  })

  test('C §11: what a search finds follows when an enquiry is read, moved, deleted and put back', async () => {
    const { inbox, db, login } = await openInbox(await open())
    const { id } = await makeSubmission(db)
    const found = async (group: string, show: 'all' | 'unread') =>
      (await inbox.list({ group, show, search: 'amina' })).items.length
    await inbox.setRead({ id, isRead: true })
    expect([await found('contact', 'all'), await found('contact', 'unread')]).toEqual([1, 0])
    const { version } = await inbox.setSuspect({ id, isSuspect: true })
    expect([await found('contact', 'all'), await found('suspects', 'all')]).toEqual([0, 1])
    await inbox.delete({ id, version })
    expect(await found('suspects', 'all')).toBe(0)
    const admin = await login('admin')
    const { items } = await admin.client.trash.list({})
    await admin.client.trash.restore({ id: items[0]!.id })
    expect(await found('suspects', 'all')).toBe(1)
  })

  test('B §2 form submissions: one has every field, its address and browser, and why it is suspected', async () => {
    const { inbox, db } = await openInbox(await open())
    const { id } = await makeSubmission(db, {
      formData: { course: 'Welding', age: 17 },
      suspicion: 'token,frequent',
      userAgent: null,
    })
    const { fields, ...rest } = await inbox.get({ id })
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual({
      name: 'Amina Bello',
      email: 'amina@example.com',
      phone: '',
      subject: 'Fees',
      message: 'How much is it?',
      course: 'Welding',
      age: '17',
    })
    expect(rest).toMatchObject({ ipAddress: '203.0.113.7', userAgent: null, suspicions: ['token', 'frequent'], isRead: false })
    expect(await refusal(inbox.get({ id: 'none' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This submission no longer exists.',
    })
  })

  test('form data that is no object, or no JSON, is shown as it is', async () => {
    const { inbox, db } = await openInbox(await open())
    const { id } = await makeSubmission(db)
    for (const formData of ['[1]', 'null', '{"name":', 'text']) {
      await db.updateTable('formSubmissions').set({ formData }).execute()
      expect((await inbox.get({ id })).fields).toEqual([{ name: 'data', value: formData }])
      expect((await inbox.list({ group: 'contact' })).items).toMatchObject([{ name: '', subject: '' }])
    }
  })

  test('B §4 form submissions: are marked read once by the first reader, and unread again; the log contains references only', async () => {
    const app = await openInbox(await open())
    const { inbox, db, user } = app
    const { id, reference } = await makeSubmission(db)
    await Promise.all([inbox.setRead({ id, isRead: true }), inbox.setRead({ id, isRead: true })])
    expect(await inbox.setRead({ id, isRead: false })).toMatchObject({ id, isRead: false, version: 1 })
    const { version } = await inbox.setSuspect({ id, isSuspect: true })
    expect((await inbox.get({ id })).suspicions).toEqual(['staff'])
    expect(await refusal(inbox.delete({ id, version: 1 }))).toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Bisi Ojo', isOwn: true },
    })
    await inbox.delete({ id, version })
    for (const call of [
      () => inbox.setRead({ id, isRead: true }),
      () => inbox.setSuspect({ id, isSuspect: true }),
      () => inbox.delete({ id, version }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' })
    const entries = await entriesOf(app)
    expect(entries.map(({ action, summary, entityId, actorId }) => [action, summary, entityId, actorId])).toEqual(
      [
        ['formSubmissions.setRead', `Marked ${reference} as read`],
        ['formSubmissions.setRead', `Marked ${reference} as unread`],
        ['formSubmissions.setSuspect', `Marked ${reference} as spam`],
        ['formSubmissions.delete', `Deleted ${reference}`],
      ].map((entry) => [...entry, id, user.id]),
    )
    expect(JSON.stringify(entries)).not.toMatch(/amina|How much/i)
  })

  test('a reply leaves a trace: who opened it, how and when, in the list and in the history, and it marks the enquiry read', async () => {
    const { inbox, db, login } = await openInbox(await open())
    const { id, reference } = await makeSubmission(db)
    const { id: other } = await makeSubmission(db, { submittedAt: at(0) })
    await inbox.noteReply({ id, way: 'email' })
    const colleague = await login('admin', { firstName: 'Musa', lastName: 'Garba' })
    expect(await colleague.client.formSubmissions.noteReply({ id, way: 'whatsapp' })).toMatchObject({ isRead: true })
    const when = expect.any(String)
    const [last, ...earlier] = (await inbox.get({ id })).history
    expect(last).toEqual({ summary: `Opened WhatsApp to answer ${reference}`, by: 'Musa Garba', at: when })
    expect(earlier).toEqual([{ summary: `Opened an email to answer ${reference}`, by: 'Bisi Ojo', at: when }])
    const { items } = await inbox.list({ group: 'contact' })
    expect(items.map((item) => [item.id, item.lastReply])).toEqual(
      expect.arrayContaining([
        [id, last],
        [other, null],
      ]),
    )
    expect(await refusal(inbox.noteReply({ id: 'none', way: 'phone' }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a deleted one can be put back for 30 days, unless the visitor has sent it again', async () => {
    const { inbox, db, login } = await openInbox(await open())
    const row = await makeSubmission(db)
    await inbox.delete({ id: row.id, version: 1 })
    const admin = await login('admin')
    const [trashed] = (await admin.client.trash.list({})).items
    expect(trashed).toMatchObject({ entityType: 'formSubmissions', title: `${row.reference} (contact)`, deletedBy: 'Bisi Ojo' })
    const again = await makeSubmission(db, { fingerprint: row.fingerprint })
    expect(await refusal(admin.client.trash.restore({ id: trashed!.id }))).toMatchObject({ code: 'CONFLICT' })
    await inbox.delete({ id: again.id, version: 1 })
    await admin.client.trash.restore({ id: trashed!.id })
    expect(await inbox.get({ id: row.id })).toMatchObject({ reference: row.reference, name: 'Amina Bello' })
  })

  test('the addresses of the setting get a message about each enquiry, without its text', async () => {
    const { deps, mails, db, client, inbox } = await openInbox(await open())
    await makeSetting(db, 'notice_addresses', 'Registry@college.test, desk@college.test;nobody, registry@college.test ')
    await send({ client, deps }, 'Fees and more')
    await deps.outbox.deliverDue()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['desk@college.test', 'registry@college.test'])
    const [enquiry] = (await inbox.list({ group: 'contact' })).items
    expect(mails[0]).toMatchObject({ subject: 'New enquiry: Fees and more' })
    expect(mails[0]!.text).toContain('Amina Bello has written to')
    expect(mails[0]!.text).toContain(`https://college.test/admin/form-submissions?id=${enquiry!.id}`)
    expect(mails[0]!.text + mails[0]!.html).not.toContain('How much')

    await client.formSubmissions.submit({ name: 'A', email: 'a@example.com', subject: 'Spam', message: 'Spam' })
    await deps.outbox.deliverDue()
    expect(mails).toHaveLength(2)
  })

  test('a flood of enquiries causes 20 notices an hour for each address, then one about the rest', async () => {
    let now = new Date('2026-03-02T08:00:00.000Z')
    const app = await createTestApp({ database: await open(), now: () => now, limits: { frequentEnquiries: 100 } })
    await makeSetting(app.deps.database.kysely, 'notice_addresses', 'desk@college.test')
    const sendMany = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from + 1 }, (_, index) =>
          app.client.formSubmissions.submit({
            name: 'Amina',
            email: `amina${from + index}@example.com`,
            subject: `Enquiry ${from + index}`,
            message: 'How much is it, please?',
            token: formToken(app.deps.config.secretKey, new Date(now.getTime() - 60_000)),
          }),
        ),
      )
    const deliver = async () => {
      await app.deps.outbox.deliverDue()
      return app.mails.splice(0).map(({ subject }) => subject)
    }
    for (let number = 1; number <= 20; number += 1) await sendMany(number, number)
    await sendMany(21, 26)
    expect((await deliver()).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `New enquiry: Enquiry ${index + 1}`).toSorted(),
    )
    now = new Date('2026-03-02T08:59:00.000Z')
    await sendMany(27, 28)
    expect(await deliver()).toEqual([])
    now = new Date('2026-03-02T09:00:00.000Z')
    expect(await deliver()).toEqual(['More enquiries are waiting'])
    await sendMany(29, 29)
    expect(await deliver()).toEqual(['New enquiry: Enquiry 29'])
  })

  test('the same enquiry sent four times at once causes one letter', async () => {
    const { deps, mails, db, client } = await openInbox(await open())
    await makeSetting(db, 'notice_addresses', 'desk@college.test')
    const enquiry = {
      name: 'A',
      email: 'a@example.com',
      subject: 'S',
      message: 'M',
      token: formToken(deps.config.secretKey, new Date(Date.now() - 60_000)),
    }
    await Promise.all(Array.from({ length: 4 }, () => client.formSubmissions.submit(enquiry)))
    await deps.outbox.deliverDue()
    expect(mails).toHaveLength(1)
  })
})
