import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const FEES = { kind: 'page', title: 'Fees', slug: 'fees-2' } as const
const FIELDS = { fromPath: '/old', toAddress: '/about', kind: 'exact', isActive: true } as const

describeEachDatabase('redirects', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, user } = await app.login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const seek = async (path: string) => {
      const { status, headers } = await app.request(path)
      return [status, headers.get('location')]
    }
    return { ...app, database, client, user, seek }
  }

  test('a redirect works from the moment of its creation, changes at once, and ends with its deletion', async () => {
    const { client, seek, database, user, request } = await start()
    expect(await seek('/old')).toEqual([404, null])
    const made = await client.redirectRules.create({ ...FIELDS, fromPath: '/Old/' })
    expect(made).toMatchObject({ ...FIELDS, version: 1 })
    expect(await seek('/old?a=1')).toEqual([301, '/about'])
    expect((await request('/old')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30')
    const { id, version } = made
    await client.redirectRules.update({ ...FIELDS, id, version, toAddress: 'https://jamb.gov.ng/list' })
    expect(await seek('/old')).toEqual([301, 'https://jamb.gov.ng/list'])
    await client.redirectRules.update({ ...FIELDS, id, version: 2, isActive: false })
    expect(await seek('/old')).toEqual([404, null])
    await client.redirectRules.update({ ...FIELDS, id, version: 3 })
    await client.redirectRules.delete({ id })
    expect(await seek('/old')).toEqual([404, null])
    expect(await refusal(client.redirectRules.get({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    const entries = await database.kysely
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'summary'])
      .orderBy('sequence')
      .execute()
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['create', 'update', 'update', 'update', 'delete'].map((act) => [`redirectRules.${act}`, user.id]),
    )
    expect(entries[0]!.summary).toBe('Created redirect "/old"')
  })

  test('a former address is listed as visitors find it: its page may be hidden, or another page may have the address by now', async () => {
    const { client, seek, database } = await start()
    const { id: hidden } = await makePage(database.kysely, { slug: 'hidden', status: 'draft' })
    const { id: fees } = await makePage(database.kysely, { slug: 'fees' })
    await makePage(database.kysely, { slug: 'costs', status: 'scheduled', publishDate: '2026-01-05T09:00:00.000Z' })
    for (const [slug, pageId] of [
      ['was-hidden', hidden],
      ['was-fees', fees],
      ['costs', fees],
    ] as const)
      await database.kysely.insertInto('redirects').values({ slug, pageId, createdAt: '2026' }).execute()
    const { items } = await client.redirectRules.list({})
    expect(items.map(({ fromPath, isActive, isOverruled }) => ({ fromPath, isActive, isOverruled }))).toEqual([
      { fromPath: '/costs', isActive: true, isOverruled: true },
      { fromPath: '/was-fees', isActive: true, isOverruled: false },
      { fromPath: '/was-hidden', isActive: false, isOverruled: false },
    ])
    expect(await seek('/costs')).toEqual([200, null])
    expect(await seek('/was-fees')).toEqual([301, '/fees'])
    expect(await seek('/was-hidden')).toEqual([404, null])
  })

  test('all kinds of addresses without a page are redirected, however they are written', async () => {
    const { client, seek } = await start()
    const make = (fromPath: string, toAddress: string, kind: 'exact' | 'prefix' | 'prefix-with-rest' = 'exact') =>
      client.redirectRules.create({ fromPath, toAddress, kind, isActive: true })
    await make('/index.php', '/')
    await make('/old site/ọlá', '/programs')
    await make('/category/former', '/category/news')
    await make('/wp-content', '/contact', 'prefix')
    await make('/archive', 'https://archive.example/x', 'prefix-with-rest')
    for (const [path, to] of [
      ['/Index.PHP', '/'],
      ['/old%20site/%E1%BB%8Cl%C3%A1/', '/programs'],
      ['/category/former', '/category/news'],
      ['/wp-content/uploads/2019/a.pdf', '/contact'],
      ['/archive', 'https://archive.example/x'],
      ['/archive/2019/Oath%20day.html', 'https://archive.example/x/2019/Oath%20day.html'],
    ] as const)
      expect([path, await seek(path)]).toEqual([path, [301, to]])
    for (const path of ['/archive/..%2F..%2Fx', '/archive/%5C%5Cevil.example', '/archives'])
      expect([path, await seek(path)]).toEqual([path, [404, null]])
  })

  test('a page and the former address of a page come before redirects', async () => {
    const { client, seek, database } = await start()
    await client.redirectRules.create({ ...FIELDS, fromPath: '/fees' })
    const page = await client.pages.create({ kind: 'page', title: 'Fees', slug: 'fees' })
    expect(await seek('/fees')).toEqual([200, null])
    await client.pages.update({ id: page.id, version: page.version, kind: 'page', title: 'Fees', slug: 'fees-2027' })
    expect(await seek('/fees')).toEqual([301, '/fees-2027'])
    const { items } = await client.redirectRules.list({ search: 'fees' })
    expect(items).toMatchObject(
      [
        { fromPath: '/fees', toAddress: '/fees-2027', kind: 'former', isOverruled: false },
        { fromPath: '/fees', toAddress: '/about', kind: 'exact', isOverruled: true },
      ].toSorted((one) => (items[0]!.kind === one.kind ? -1 : 1)),
    )
    await database.kysely.deleteFrom('pages').where('id', '=', page.id).execute()
    expect(await seek('/fees')).toEqual([301, '/about'])
  })

  test('what is wrong is refused at its field', async () => {
    const { client, database, deps } = await start()
    await makePage(database.kysely, { title: 'Library', slug: 'library' })
    const oath = await makePost(database.kysely, { title: 'Oath', slug: 'oath' })
    await database.kysely.insertInto('redirects').values({ slug: 'oath-2019', pageId: oath.id, createdAt: '2026' }).execute()
    await client.redirectRules.create({ ...FIELDS, fromPath: '/taken', toAddress: '/library' })
    const cases = [
      [{ fromPath: '' }, { fromPath: 'From is required' }],
      [
        { fromPath: 'old' },
        { fromPath: 'The address begins with /, such as /old-page, or is a complete address of this website' },
      ],
      [
        { fromPath: '/old.php?id=5' },
        { fromPath: 'Leave out the ? or # and what follows. A redirect from /page.php is followed from /page.php?id=5 too' },
      ],
      [{ fromPath: '/about' }, { fromPath: '/about is an address of the website itself' }],
      [{ fromPath: '/admin/x' }, { fromPath: '/admin/x is an address of the website itself' }],
      [{ fromPath: '/library' }, { fromPath: 'The page "Library" has this address' }],
      [{ fromPath: '/taken' }, { fromPath: 'There is a redirect from this address already' }],
      [{ fromPath: '/oath-2019' }, { fromPath: 'The page "Oath" had this address before, and visitors are sent to it already' }],
      [
        { toAddress: '//evil.example' },
        { toAddress: 'A redirect leads to an address that begins with / on this website, or with https:// or http://' },
      ],
      [
        { toAddress: 'javascript:alert(1)' },
        { toAddress: 'A redirect leads to an address that begins with / on this website, or with https:// or http://' },
      ],
      [{ toAddress: 'https://college.test/old' }, { toAddress: 'This redirect would lead to itself' }],
      [
        { toAddress: '/taken' },
        { toAddress: '/taken is part of the redirect from /taken, which leads on to /library. Enter that address' },
      ],
    ] as const
    for (const [fields, said] of cases) {
      const values = {
        ...FIELDS,
        ...fields,
        toAddress: ('toAddress' in fields ? fields.toAddress! : '/about').replace('https://college.test', deps.config.publicUrl),
      }
      expect(await refusal(client.redirectRules.create(values))).toEqual({ code: 'BAD_REQUEST', fields: said })
    }
  })

  test('a sign-in address leads to no other website', async () => {
    const { client } = await start()
    const cases = ['/login', '/sign-in', '/wp-login.php', '/login/staff'] as const
    for (const fromPath of cases) {
      const rule = { ...FIELDS, fromPath, toAddress: 'https://evil.example/' }
      const said = `Visitors could mistake ${fromPath} for the sign-in. It can lead only to an address of this website`
      expect(await refusal(client.redirectRules.create(rule))).toEqual({ code: 'BAD_REQUEST', fields: { toAddress: said } })
    }
  })

  test('staff redirect the sign-in address of their old website to this one', async () => {
    const { client, seek } = await start()
    await client.redirectRules.create({ ...FIELDS, fromPath: '/login', toAddress: '/admin-login' })
    expect(await seek('/login')).toEqual([301, '/admin-login'])
  })

  test('a page that visitors do not see keeps no address from a redirect', async () => {
    const { client, seek, database } = await start()
    const hidden = await makePage(database.kysely, { title: 'Hidden', slug: 'hidden', status: 'draft' })
    const later = { status: 'scheduled', publishDate: '2999-01-01T00:00:00.000Z' } as const
    await makePage(database.kysely, { title: 'Later', slug: 'later', ...later })
    await database.kysely.insertInto('redirects').values({ slug: 'former', pageId: hidden.id, createdAt: '2026' }).execute()
    for (const fromPath of ['/hidden', '/later', '/former']) {
      const made = await client.redirectRules.create({ ...FIELDS, fromPath })
      const { id, version } = made
      await client.redirectRules.update({ ...FIELDS, id, version, fromPath, toAddress: '/contact' })
      expect([fromPath, await seek(fromPath)]).toEqual([fromPath, [301, '/contact']])
    }
    const { items } = await client.redirectRules.list({})
    expect(items.filter(({ kind }) => kind !== 'former').map(({ isOverruled }) => isOverruled)).toEqual([false, false, false])
  })

  test('people who publish a page over a redirect hear that it ends, and so does the audit log', async () => {
    const { client, login, database } = await start()
    const { client: admin } = await login('admin')
    const readSummary = async () =>
      (await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence', 'desc').limit(1).execute())[0]?.summary
    await client.redirectRules.create({ ...FIELDS, fromPath: '/fees' })
    const fees = { kind: 'page', title: 'Fees', slug: 'fees' } as const
    const ended = 'The redirect from /fees to /about no longer applies.'

    const draft = await client.pages.create({ ...fees, status: 'draft' })
    expect(draft.redirectNotice).toBeNull()
    const { liveSeen } = await client.pageDrafts.get({ pageId: draft.id })
    const published = await client.pageDrafts.publish({ pageId: draft.id, version: draft.version, liveSeen })
    expect(published.redirectNotice).toBe(ended)
    expect(await readSummary()).toBe(`Published the draft of "Fees". ${ended}`)

    const { version } = await client.pages.get({ id: draft.id })
    const same = await client.pages.update({ ...fees, id: draft.id, version, title: 'Fees 2027' })
    expect(same.redirectNotice).toBeNull()
    const moved = await client.pages.update({ ...fees, id: draft.id, version: same.version, slug: 'fees-2027' })
    await client.pages.delete({ id: draft.id })
    expect(moved.redirectNotice).toBeNull()

    const again = await client.pages.create(fees)
    expect([again.redirectNotice, await readSummary()]).toEqual([ended, `Created page "Fees". ${ended}`])
    await client.pages.delete({ id: again.id })
    const restored = await client.trash.undo({ entityType: 'pages', entityId: again.id })
    expect([restored.redirectNotice, await readSummary()]).toEqual([ended, `Restored "Fees" from the trash. ${ended}`])
    await client.pages.delete({ id: again.id })
    const { items } = await admin.trash.list({})
    expect(await admin.trash.restore({ id: items[0]!.id })).toEqual({ redirectNotice: ended, addressNotice: null })
    await client.pages.delete({ id: again.id })

    const { id, version: of } = (await client.redirectRules.list({})).items.find(({ kind }) => kind === 'exact')!
    await client.redirectRules.update({ ...FIELDS, id, version: of, fromPath: '/fees', kind: 'prefix' })
    const later = { status: 'scheduled', publishDate: '2999-01-01T00:00:00.000Z' } as const
    expect(await client.pages.create({ ...fees, ...later })).toMatchObject({
      redirectNotice: 'Once this page is public, the redirect from /fees to /about applies only to addresses below /fees.',
    })
  })

  test('publishing a hidden page tells which redirects from its former addresses end', async () => {
    const { client } = await start()
    const page = await client.pages.create({ kind: 'page', title: 'Fees', slug: 'fees' })
    const fees = { kind: 'page', title: 'Fees', slug: 'fees-2027', id: page.id } as const
    const moved = await client.pages.update({ ...fees, version: page.version })
    const hidden = await client.pages.update({ ...fees, version: moved.version, status: 'draft' })
    await client.redirectRules.create({ ...FIELDS, fromPath: '/fees' })
    const shown = await client.pages.update({ ...fees, version: hidden.version, status: 'published' })
    expect(shown.redirectNotice).toBe('The redirect from /fees to /about no longer applies.')
    await client.pages.delete({ id: page.id })
    expect((await client.trash.undo({ entityType: 'pages', entityId: page.id })).redirectNotice).toBe(shown.redirectNotice)
  })

  test('restoring a former address of a page over a redirect tells so', async () => {
    const { client } = await start()
    const page = await client.pages.create({ kind: 'page', title: 'Fees', slug: 'fees', status: 'draft' })
    const { id } = page
    const moved = await client.pages.update({ id, version: page.version, kind: 'page', title: 'Fees', slug: 'fees-2' })
    const { version } = await client.pages.update({ ...FEES, id, version: moved.version, status: 'published' })
    await client.redirectRules.create({ ...FIELDS, fromPath: '/fees' })
    const restored = await client.history.restore({ entityType: 'pages', entityId: id, version: page.version, current: version })
    expect(restored.redirectNotice).toBe('The redirect from /fees to /about no longer applies.')
  })

  test('C §21: a change that started from an older version is refused', async () => {
    const { client } = await start()
    const { id, version } = await client.redirectRules.create(FIELDS)
    await client.redirectRules.update({ ...FIELDS, id, version, toAddress: '/contact' })
    expect(await refusal(client.redirectRules.update({ ...FIELDS, id, version }))).toMatchObject({ code: 'CONFLICT' })
  })

  test('C §23: a deleted redirect comes back, unless it would lead in a circle by now', async () => {
    const { client, seek } = await start()
    const { id } = await client.redirectRules.create({ ...FIELDS, toAddress: '/new' })
    await client.redirectRules.delete({ id })
    const { id: back } = await client.redirectRules.create({ ...FIELDS, fromPath: '/new', toAddress: '/old' })
    expect(await refusal(client.trash.undo({ entityType: 'redirectRules', entityId: id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'This redirect and the redirect from /new would lead to each other.',
    })
    await client.redirectRules.delete({ id: back })
    await client.trash.undo({ entityType: 'redirectRules', entityId: id })
    expect(await seek('/old')).toEqual([301, '/new'])
  })

  test('a file of redirects is imported as a whole, and its preview says what is wrong with each line', async () => {
    const { client, seek, database, deps } = await start()
    const csv = `From;To;Kind\n${deps.config.publicUrl}/a.php;/about\n\n/b;https://jamb.gov.ng/;Prefix\n`
    const wrong = `${csv}/a.php/;/contact\n/x;/a.php\nnothing;;sideways\n/y;/b;;more`
    expect(await client.redirectRules.previewImport({ csv: wrong })).toMatchObject({
      lines: [
        { line: 2, fromPath: '/a.php', toAddress: '/about', kind: 'exact', problem: null },
        { line: 4, kind: 'prefix', problem: null },
        { line: 5, problem: 'There is a redirect from this address already' },
        { line: 6, problem: '/a.php is part of the redirect from /a.php, which leads on to /about. Enter that address' },
        { line: 7, problem: expect.stringContaining('The kind is exact, prefix or prefix-with-rest') },
        { line: 8, problem: 'A line has at most three values: from, to and kind' },
      ],
    })
    expect(await refusal(client.redirectRules.import({ csv: wrong }))).toMatchObject({ code: 'CONFLICT' })
    expect(await refusal(client.redirectRules.import({ csv: '' }))).toMatchObject({ code: 'CONFLICT' })
    expect(await seek('/a.php')).toEqual([404, null])
    expect(await client.redirectRules.import({ csv })).toEqual({ count: 2 })
    expect([await seek('/a.php'), await seek('/b/c')]).toEqual([
      [301, '/about'],
      [301, 'https://jamb.gov.ng/'],
    ])
    const [entry] = await database.kysely.selectFrom('auditLog').select(['action', 'summary']).execute()
    expect(entry).toEqual({ action: 'redirectRules.import', summary: 'Imported 2 redirects' })
  })

  test('of a complete address of an old website only the path counts, and the preview says so', async () => {
    const { client, seek, deps } = await start()
    const csv = `http://old.college.edu.ng/News.php,/about\n${deps.config.publicUrl}/a.php,/about\nhttps://old.college.edu.ng,/about\nftp://x/b,/about`
    const { lines } = await client.redirectRules.previewImport({ csv })
    const note = 'Without old.college.edu.ng, because a redirect begins at a path'
    expect(lines).toMatchObject([
      { fromPath: '/news.php', note, problem: null },
      { fromPath: '/a.php', note: null, problem: null },
      { fromPath: '/', problem: expect.stringContaining('The address begins with /') },
      { fromPath: 'ftp://x/b', note: null, problem: expect.stringContaining('The address begins with /') },
    ])
    expect(await client.redirectRules.import({ csv, skip: [3, 4] })).toEqual({ count: 2 })
    expect(await seek('/news.php')).toEqual([301, '/about'])
  })

  test('the right lines of a file are imported without the wrong ones that were seen, also repeatedly', async () => {
    const { client, seek } = await start()
    const csv = '/a.php,/about\n/a.php,/contact\n/b.php,/a.php\n/c.php,/contact'
    const { lines } = await client.redirectRules.previewImport({ csv })
    const skip = lines.filter(({ problem }) => problem).map(({ line }) => line)
    expect(skip).toEqual([2, 3])
    expect(await refusal(client.redirectRules.import({ csv, skip: [2] }))).toMatchObject({ code: 'CONFLICT' })
    for (const _ of [1, 2]) expect(await client.redirectRules.import({ csv, skip })).toEqual({ count: 2 })
    expect([await seek('/a.php'), await seek('/b.php')]).toEqual([
      [301, '/about'],
      [404, null],
    ])
    const long = Array.from({ length: 1500 }, (_, index) => `/page-${index}.php,/about`).join('\n')
    // The lines after it were not seen.
    expect(await refusal(client.redirectRules.import({ csv: long, skip: [1001] }))).toMatchObject({ code: 'CONFLICT' })
  })

  test('an import that is repeated after a lost answer succeeds, and adds nothing', async () => {
    const { client, database } = await start()
    const csv = '/a.php,/about\n/b,https://jamb.gov.ng/,prefix'
    for (const _ of [1, 2]) expect(await client.redirectRules.import({ csv })).toEqual({ count: 2 })
    expect((await client.redirectRules.list({})).total).toBe(2)
    expect(await database.kysely.selectFrom('auditLog').select('action').execute()).toEqual([{ action: 'redirectRules.import' }])
    for (const changed of ['/a.php,/contact', `${csv}\n/c,/about`])
      expect(await refusal(client.redirectRules.import({ csv: changed }))).toMatchObject({ code: 'CONFLICT' })
  })

  test('of a file with too many lines only the first thousand are read', async () => {
    const { client } = await start()
    const csv = Array.from({ length: 5000 }, (_, index) => `/page-${index}.php,/about`).join('\n')
    const { lines } = await client.redirectRules.previewImport({ csv })
    expect(lines).toHaveLength(1001)
    expect(lines.filter(({ problem }) => problem)).toEqual([
      expect.objectContaining({ line: 1001, problem: 'A file can have at most 1000 redirects. This file has 5000' }),
    ])
    expect(await refusal(client.redirectRules.import({ csv }))).toMatchObject({ code: 'CONFLICT' })
  })

  test('a redirect makes no cached page out of date', async () => {
    const { client, request, database } = await start()
    await request('/about')
    await client.redirectRules.create(FIELDS)
    const before = database.statements.length
    await request('/about')
    expect(database.statements.slice(before).filter((statement) => /site_settings/.test(JSON.stringify(statement)))).toEqual([])
  })

  test('a link to an address that is redirected is not broken', async () => {
    const { client } = await start()
    expect(await client.links.check({ urls: ['/old', '/old/x'] })).toHaveLength(2)
    await client.redirectRules.create({ ...FIELDS, kind: 'prefix' })
    expect(await client.links.check({ urls: ['/old', '/old/x'] })).toEqual([])
  })

  test('a redirect follows a slug that changes, unless it would lead to itself', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const fees = { title: 'Fees', slug: 'fees', kind: 'page' } as const
    const page = await client.pages.create(fees)
    const make = (fromPath: string, toAddress: string, isActive = true) =>
      client.redirectRules.create({ fromPath, toAddress, kind: 'exact', isActive })
    const rules = [
      await make('/fees.php', '/fees?year=1#top'),
      await make('/fees.asp', '/fees', false),
      await make('/fees-old', '/fees-2026'),
    ]
    await client.pages.update({ ...fees, id: page.id, version: 1, slug: 'school-fees' })
    const after = await Promise.all(rules.map(({ id }) => client.redirectRules.get({ id })))
    expect(after.map(({ toAddress, version }) => [toAddress, version])).toEqual([
      ['/school-fees?year=1#top', 2],
      ['/school-fees', 2],
      ['/fees-2026', 1],
    ])
    const log = database.kysely.selectFrom('auditLog').select('summary').where('action', '=', 'redirectRules.update')
    expect((await log.orderBy('sequence').execute()).map(({ summary }) => summary)).toEqual([
      'Changed the link to /fees in "/fees.php" to /school-fees',
      'Changed the link to /fees in "/fees.asp" to /school-fees',
    ])

    const { id } = await make('/costs', '/school-fees')
    await client.pages.update({ ...fees, id: page.id, version: 2, slug: 'costs' })
    expect(await client.redirectRules.get({ id })).toMatchObject({ toAddress: '/school-fees', version: 1 })
  })
})
