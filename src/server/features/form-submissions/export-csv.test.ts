import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { makeSubmission } from '#test/make.ts'
import { csvLine, streamCsv } from './export-csv.ts'

test('RFC 4180: special characters are quoted', () => {
  expect(csvLine(['plain', 'a, b', 'say "no"', 'two\nlines', ''])).toBe('plain,"a, b","say ""no""","two\nlines",\r\n')
})

test('signs at which other programs divide a line are quoted too, so that no formula follows one', () => {
  expect(csvLine(['Fees;=1+1;', 'Fees\t=1+1'])).toBe('"Fees;=1+1;","Fees\t=1+1"\r\n')
})

test.each([
  '=1+1',
  '+234 803',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\r\n=1',
  '\tx',
  '  =1+1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j is text in a spreadsheet, no formula', (text) => {
  expect(csvLine([text, 'x']).replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
})

test.each(['Ada', 'a=1', 'two - three', 'Ada\n=1', ' Ada', 'ada@college.test'])('%j stays as it is', (text) => {
  expect(csvLine([text])).not.toContain("'")
})

test('the event loop turns between two batches, however fast they are read', async () => {
  const row = await makeSubmission((await openSqlite()).kysely)
  let turns = 0
  let isCounting = true
  const count = () => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const batches: number[] = []
  const file = streamCsv(async (before = 50) => {
    batches.push(turns)
    return before > 0 ? [{ ...row, position: before - 1 }] : []
  })
  await new Response(file).text()
  isCounting = false
  expect(batches).toHaveLength(51)
  expect(new Set(batches).size).toBe(51)
})

describeEachDatabase('the export', (open) => {
  test('B §2 form submissions: is a file of all pages that the filter lets through, and leaves an entry', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, now: () => new Date('2026-02-03T10:00:00.000Z') })
    const { request, user } = await login('editor')
    for (let minute = 0; minute < 1101; minute += 1) {
      const submittedAt = new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
      await makeSubmission(database.kysely, {
        submittedAt,
        reference: `ENQ-${minute}`,
        formData: { message: `Ẹ kú\n=${minute}` },
      })
    }
    await makeSubmission(database.kysely, { suspicion: 'honeypot', reference: 'ENQ-SPAM' })
    const special = { phone: '+234 1', subject: '=HYPERLINK("//evil.example")', course: 'Welding' }
    await makeSubmission(database.kysely, {
      isRead: 1,
      reference: 'ENQ-READ',
      formData: special,
      submittedAt: '2026-01-01T08:00:00.000Z',
    })

    const response = await request('/api/form-submissions/export?group=contact')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="form-submissions-2026-02-03.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFReference,Submitted (WAT),Group,Read,Name,Email,Phone,Subject,Message,Other fields,IP address,User agent',
    )
    expect(lines[1]).toBe(
      'ENQ-1100,2026-01-06 04:20:00,contact,no,Amina Bello,amina@example.com,,Fees,"Ẹ kú\n=1100",,203.0.113.7,A browser',
    )
    expect(lines.at(-2)).toContain(
      `yes,Amina Bello,amina@example.com,'+234 1,"'=HYPERLINK(""//evil.example"")",How much is it?,course: Welding`,
    )
    expect(lines).toHaveLength(1 + 1102 + 1)
    expect(text).not.toContain('ENQ-SPAM')

    const linesOf = async (query: string) =>
      (await (await request(`/api/form-submissions/export?${query}`)).text()).split('\r\n').length - 2
    expect(await linesOf('group=contact&show=unread')).toBe(1101)
    expect(await linesOf('group=contact&search=welding')).toBe(1)
    expect(await linesOf('group=suspects')).toBe(1)
    expect(await linesOf('group=none')).toBe(0)

    const entries = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    expect(entries.map(({ summary, actorId }) => [summary, actorId])).toEqual([
      ['Exported submissions: contact', user.id],
      ['Exported submissions: contact, unread', user.id],
      ['Exported submissions: contact, by a search', user.id],
      ['Exported submissions: suspects', user.id],
      ['Exported submissions: none', user.id],
    ])
  })

  test('is refused to those who may not read submissions', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    await makeSubmission(database.kysely)
    const author = await login('author')
    const refused = await author.request('/api/form-submissions/export?group=contact')
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining('amina')])
    expect((await request('/api/form-submissions/export?group=contact')).status).toBe(401)
  })
})
