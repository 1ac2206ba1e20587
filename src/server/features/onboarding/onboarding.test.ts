import { expect, test } from 'vitest'
import { STORED_SECTION_SAMPLES } from '#content/section-samples.ts'
import { CHECKLIST_TASKS, type ChecklistTask } from '#contract/onboarding.ts'
import type { PageFields } from '#contract/pages/page-fields.ts'
import { countSamples, describeSamples, selectSamples } from '#contract/samples/samples.ts'
import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { claimBackup, finishBackup } from '#server/backup/store.ts'
import type { Deps } from '#server/deps.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost, makeSetting, makeUser } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

/** The sections with invented people, quotes or figures. */
const WITHHELD = [
  'home/hero',
  'home/testimonials',
  'programs/hero',
  'programs/benefits',
  'about/hero',
  'about/about-story',
  'about/team',
  'about/facilities',
  'about/location',
  'contact/contact-form',
  'contact/map',
  'contact/faq',
]

const NAMED = {
  site_name: 'Kano Polytechnic',
  site_short_name: 'Kano Poly',
  site_description: 'Skills for life',
  site_logo: '/media/logo.svg',
  brand_main: '#0b5d3b',
  brand_accent: '#d4a017',
  phone: '+234 803 000 1122',
}

const pageFields = ({ kind, title, slug, metaDescription }: PageFields) => ({ kind, title, slug, metaDescription })

describeEachDatabase('the first hour', (open) => {
  const signIn = async (replaced: Partial<Pick<Deps, 'mailer'>> = {}) => {
    const database = await open()
    const app = await createTestApp({ database, ...replaced })
    const { client, user } = await app.login('admin')
    const find = async (name: ChecklistTask) => (await client.onboarding.checklist()).tasks.find((task) => task.name === name)!
    return { ...app, database, db: database.kysely, client, user, find }
  }

  test('of a new website, the checklist has nothing done', async () => {
    const { client } = await signIn()
    const { isDismissed, tasks } = await client.onboarding.checklist()
    expect(isDismissed).toBe(false)
    expect(tasks.filter(({ isDone }) => isDone)).toEqual([])
    expect(tasks.map(({ name }) => name)).toEqual([...CHECKLIST_TASKS])
  })

  test('name, slogan, logo, colours and phone are saved in one step, are on the website at once, and are audited', async () => {
    const { client, db, request, find } = await signIn()
    const { version } = await client.onboarding.college()
    const saved = await client.onboarding.saveCollege({ ...NAMED, version })
    expect(saved).toMatchObject({ site_name: 'Kano Polytechnic', site_logo: '/media/logo.svg', hasPhone: true, isSeeded: false })
    expect(await client.onboarding.college()).toEqual(saved)
    expect([(await find('name')).isDone, (await find('logo')).isDone]).toEqual([true, true])
    const html = await (await request('/')).text()
    expect(html).toMatch(/href="\/brand-[0-9a-f]{12}\.css"/)
    for (const text of ['Kano Polytechnic', '<p>Skills for life</p>', '/media/logo.svg', '+234 803 000 1122'])
      expect(html).toContain(text)
    expect(await (await request('/site.webmanifest')).json()).toMatchObject({ short_name: 'Kano Poly' })
    // A second time adds no second number.
    await client.onboarding.saveCollege({ ...NAMED, phone: '+234 803 999 9999', version: saved.version })
    expect(await client.contactInfo.list()).toMatchObject([{ type: 'phone', value: '+234 803 000 1122', isSample: false }])
    const entries = await db.selectFrom('auditLog').select('action').execute()
    expect(entries.map(({ action }) => action)).toEqual(['onboarding.saveCollege', 'onboarding.saveCollege'])
  })

  test('a name that somebody else has saved meanwhile is not overwritten, and nothing else is saved', async () => {
    const { client, login } = await signIn()
    const { version } = await client.onboarding.college()
    const other = await login('admin')
    await other.client.onboarding.saveCollege({ ...NAMED, phone: '', version })
    expect(await refusal(client.onboarding.saveCollege({ ...NAMED, site_name: 'Mine', version }))).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await client.onboarding.college()).toMatchObject({ site_name: 'Kano Polytechnic', hasPhone: false })
    expect(
      await refusal(client.onboarding.saveCollege({ ...NAMED, site_logo: 'javascript:alert(1)', version: 99 })),
    ).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('sample texts and pictures count until they are replaced or hidden', async () => {
    const { client, db, find } = await signIn()
    const before = { pictures: await find('pictures'), texts: await find('texts') }
    expect(before.pictures).toEqual({ name: 'pictures', isDone: false, left: 4 })
    expect(before.texts.left).toBeGreaterThan(50)
    await client.seeding.run()
    const { items: pages } = await client.pages.list({ search: 'Home' })
    const home = pages.find(({ slug }) => slug === 'home')!
    expect(await find('pictures')).toEqual(before.pictures)
    expect(await find('texts')).toEqual(before.texts)
    const features = db.updateTable('pageSections').where('pageId', '=', home.id).where('sectionType', '=', 'features')
    await features.set({ title: 'Why study in Kano' }).execute()
    expect((await find('texts')).left).toBe(before.texts.left! - 1)
    await db
      .updateTable('pageSections')
      .where('pageId', '=', home.id)
      .where('sectionType', '=', 'hero')
      .set({ isActive: 0 })
      .execute()
    expect(await find('pictures')).toMatchObject({ isDone: true, left: 0 })
  })

  test('sections of other pages with samples are listed after those of the built-in pages, before and after they are indexed', async () => {
    const { client, database, db, find } = await signIn()
    const own = (await client.onboarding.samples()).length
    const left = (await find('texts')).left!
    const { id: pageId } = await makePage(db, { slug: 'hostels-2', title: 'Hostels' })
    const values = { title: 'Whom to ask', description: '', isActive: true }
    const registrar = { name: 'Amina Bello', role: 'Registrar', email: 'registrar@college.example' }
    const section = await client.pageSections.create({ ...values, pageId, sectionType: 'people', content: [registrar] })
    await makePage(db, { slug: 'own', title: 'Own' })
    const listed = { key: 'hostels-2/people', page: 'Hostels', pageId, sectionId: section.id, texts: 1, isWhole: false }
    const readLast = async () => (await client.onboarding.samples()).slice(own)
    expect(await readLast()).toMatchObject([listed])
    await indexQueuedPages(database)
    expect(await db.selectFrom('pageSamples').select('slug').where('slug', 'in', ['hostels-2', 'own']).execute()).toEqual([
      { slug: 'hostels-2' },
    ])
    expect(await readLast()).toMatchObject([listed])
    expect((await find('texts')).left).toBe(left + 1)
    await client.onboarding.approveSamples({ keys: ['hostels-2/people'] })
    expect(await readLast()).toEqual([])
  })

  test('a college with a name of its own shows no invented people until somebody has approved them', async () => {
    const { client, db, request, browse } = await signIn()
    const guest = browse().client
    const textOf = async (path: string) => (await request(path)).text()
    expect(await textOf('/')).toContain('Zainab Garba')
    await makeSetting(db, 'site_name', 'Harmattan Polytechnic')
    await client.onboarding.saveCollege({ ...NAMED, version: (await client.onboarding.college()).version })
    for (const path of ['/', '/about', '/programs', '/contact']) {
      const html = await textOf(path)
      for (const invented of ['Zainab Garba', 'around the old tin-ore store', 'Ruth Dachung', '2005', '95%', 'Harmattan'])
        expect(html).not.toContain(invented)
    }
    const about = JSON.stringify(await guest.pages.getBySlug({ slug: 'about' }))
    expect([about.includes('Ruth Dachung'), about.includes('About Kano Polytechnic')]).toEqual([false, true])
    const samples = await client.onboarding.samples()
    expect(samples.filter(({ isWithheld }) => isWithheld).map(({ key }) => key)).toEqual(WITHHELD)
    expect(samples.filter(({ showsNothing }) => showsNothing).map(({ key }) => key)).toEqual([
      'home/testimonials',
      'about/about-story',
      'about/team',
      'contact/faq',
    ])
    await client.onboarding.approveSamples({ keys: ['home/testimonials', 'about/team'] })
    expect(await textOf('/')).toContain('Zainab Garba')
    expect(await textOf('/about')).toContain('Ruth Dachung')
    const left = await client.onboarding.samples()
    expect(left).toHaveLength(samples.length - 2)
    const { items } = await client.audit.list({})
    expect(items[0]).toMatchObject({ action: 'onboarding.approveSamples' })
  })

  test('all sections that are samples as a whole are hidden at once, and shown again at once', async () => {
    const { client, db, request } = await signIn()
    const textOf = async (path: string) => (await request(path)).text()
    await client.seeding.run()
    await db.deleteFrom('pages').where('slug', '=', 'programs').execute()
    const { items: pages } = await client.pages.list({ search: 'About' })
    const about = pages.find(({ slug }) => slug === 'about')!
    const list = () => client.pageSections.list({ pageId: about.id })
    const story = (await list()).sections.find(({ sectionType }) => sectionType === 'vision-mission')!
    const { sectionType, title, description, content, version } = story
    const own = { ...(content as object), vision: 'Every graduate in Kano at work.' }
    await client.pageSections.update({ id: story.id, version, sectionType, title, description, content: own, isActive: true })
    await client.onboarding.approveSamples({ keys: ['about/facilities'] })
    const [before, all] = [await textOf('/about'), await client.onboarding.samples()]
    expect(before).toContain('Meet Our Team')

    const { sections } = await client.onboarding.hideSamples()
    expect(sections).toHaveLength(all.filter(({ isWhole }) => isWhole).length)
    // Headings, the contact form, sections with own texts and approved ones stay.
    expect((await client.onboarding.samples()).map(({ key }) => key)).toEqual([
      'home/hero',
      'programs/hero',
      'about/hero',
      'about/vision-mission',
      'about/location',
      'contact/hero',
      'contact/contact-form',
      'contact/contact-info',
      'contact/map',
    ])
    const hidden = await textOf('/about')
    expect([hidden.includes('Meet Our Team'), hidden.includes('in Kano at work'), hidden.includes('Our Facilities')]).toEqual([
      false,
      true,
      true,
    ])
    for (const path of ['/', '/programs', '/contact']) expect((await request(path)).status).toBe(200)
    expect(await client.onboarding.hideSamples()).toEqual({ sections: [] })

    await client.onboarding.showSamples({ sections })
    expect(await textOf('/about')).toContain('Meet Our Team')
    expect(await client.onboarding.samples()).toHaveLength(all.length)
    expect(await refusal(client.onboarding.showSamples({ sections }))).toMatchObject({ code: 'CONFLICT' })
    const { items } = await client.audit.list({})
    expect(items.slice(0, 4).map(({ action }) => action)).toEqual([
      'onboarding.showSamples',
      'onboarding.hideSamples',
      'onboarding.hideSamples',
      'pages.create',
    ])
    expect(items[3]!.summary).toBe('Created page "Programs"')
  })

  test('samples are not hidden past the drafts that a website requires', async () => {
    const { client, db } = await signIn()
    await makeSetting(db, 'drafts_only', 'true')
    expect(await refusal(client.onboarding.hideSamples())).toMatchObject({ code: 'PRECONDITION_FAILED' })
  })

  test('the samples on a page and in its draft are named, until they are replaced or approved', async () => {
    const { client, db } = await signIn()
    await client.seeding.run()
    await makeSetting(db, 'site_name', 'Kano Polytechnic')
    const { items: pages } = await client.pages.list({ search: 'Home' })
    const pageId = pages.find(({ slug }) => slug === 'home')!.id
    const read = async () => new Map((await client.onboarding.samplesOn({ pageId })).map((one) => [one.text, one.isWithheld]))
    const before = await read()
    expect([before.get('Zainab Garba'), before.get('Practice beside theory')]).toEqual([true, false])
    expect(before.has('/illustrations/campus.svg')).toBe(true)
    await client.onboarding.approveSamples({ keys: ['home/testimonials'] })
    expect((await read()).has('Zainab Garba')).toBe(false)
    const registrar = { name: 'Amina Bello', role: 'Registrar', email: 'registrar@college.example' }
    const values = { sectionType: 'people', title: 'Whom to ask', description: '', content: [registrar], isActive: true }
    const { draft } = await client.pageDrafts.change({ pageId, change: { kind: 'add', values, after: null } })
    expect(draft.exists).toBe(true)
    expect((await read()).get('registrar@college.example')).toBe(true)
    const hides = (await client.onboarding.samplesOn({ pageId })).find(({ text }) => text === 'registrar@college.example')!.hides
    expect(hides).toEqual([expect.any(String)])
    // Two tables have the caption of the example, and one of them has rows of the college.
    const caption = 'Fees of the session 2026/2027'
    const addTable = (rows: string[][]) =>
      client.pageDrafts.change({
        pageId,
        change: { kind: 'add', values: { ...values, sectionType: 'table', content: { caption, rows } }, after: null },
      })
    await addTable([
      ['Course', 'Fee'],
      ['Tailoring', '₦61,000'],
    ])
    await addTable([['Course'], ['Welding', '₦45,000', '₦38,000']])
    const onPage = await read()
    expect([onPage.get(caption), onPage.get('₦45,000')]).toEqual([false, true])
    expect(await refusal(client.onboarding.samplesOn({ pageId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a link to an invented contact says what visitors get instead', async () => {
    const { client, db } = await signIn()
    await client.seeding.run()
    await client.onboarding.saveCollege({ ...NAMED, version: (await client.onboarding.college()).version })
    const { id: pageId } = await db.selectFrom('pages').select('id').where('slug', '=', 'contact').executeTakeFirstOrThrow()
    const samples = await client.onboarding.samplesOn({ pageId })
    expect(samples.flatMap(({ instead }) => instead ?? [])).toEqual(['tel:+2348030001122', '/contact#contact-form'])
  })

  test('the list of samples, Page Sections and the visual editor count the same samples', async () => {
    const { client, db } = await signIn()
    await client.seeding.run()
    await makeSetting(db, 'site_name', 'Kano Polytechnic')
    // Its address stays a sample of another section of the page.
    await client.onboarding.approveSamples({ keys: ['contact/map'] })
    const listed = await client.onboarding.samples()
    const { items } = await client.pages.list({})
    const counts: Record<string, string[]> = {}
    for (const { id: pageId, slug, title } of items.filter(({ slug: own }) => isBuiltIn(own))) {
      const samples = await client.onboarding.samplesOn({ pageId })
      const { sections } = await client.pageSections.list({ pageId })
      // The editor sends what its form would store.
      const drawn = sections.map(({ id, sectionType, content, ...own }) => ({
        id,
        sectionType,
        title: own.title,
        description: own.description,
        hasAnchor: true,
        isFirst: false,
        content: fromFormValues(sectionType, toFormValues(sectionType, content)),
      }))
      const answer = await client.pageEditor.render({ pageId, title, content: null, sections: drawn })
      for (const [index, section] of sections.entries()) {
        const inEditor = / data-samples="([^"]*)"/.exec(answer.sections[index]!.html)?.[1] ?? ''
        const inSections = describeSamples(countSamples(selectSamples(samples, section.sectionType), section))
        const inList = listed.find(({ sectionId }) => sectionId === section.id)
        counts[`${slug}/${section.sectionType}`] = [inList ? describeSamples(inList) : '', inSections, inEditor]
      }
    }
    expect(Object.keys(counts).length).toBeGreaterThan(15)
    expect(counts['home/hero']).toEqual(Array(3).fill('10 sample texts and 4 sample pictures'))
    expect(counts['contact/map']).toEqual(['', '', ''])
    for (const [section, each] of Object.entries(counts)) expect([section, ...each]).toEqual([section, ...Array(3).fill(each[0])])
  })

  test('staff read the name that visitors read, and what they save unchanged stays a sample', async () => {
    const { client, db } = await signIn()
    await client.seeding.run()
    await makeSetting(db, 'site_name', 'Kano Polytechnic')
    const { items } = await client.pages.list({ search: 'Home' })
    const home = items.find(({ slug }) => slug === 'home')!
    const pageId = home.id
    expect([home.metaDescription, (await client.pages.get({ id: pageId })).metaDescription]).toEqual(
      Array(2).fill(expect.stringMatching(/^Kano Polytechnic, founded/)),
    )
    const count = async () => (await client.onboarding.samples()).length
    const readSections = async () => (await client.pageSections.list({ pageId })).sections
    const before = {
      count: await count(),
      stored: await db.selectFrom('pageSections').select(['title', 'content']).orderBy('id').execute(),
    }
    const [hero, features] = await readSections()
    expect([hero!.title, features!.title]).toEqual(['Kano Polytechnic', 'Why Choose Kano Polytechnic'])
    // The list of samples names sections as Page Sections does.
    const listed = (await client.onboarding.samples()).filter(({ key }) => key.startsWith('home/')).map(({ name }) => name)
    expect(listed.slice(0, 2)).toEqual(['A diploma you can work with', 'Why Choose Kano Polytechnic'])
    const samples = await client.onboarding.samplesOn({ pageId })
    expect(samples.map(({ text }) => text)).toContain('Why Choose Kano Polytechnic')

    const toValues = ({ sectionType, title, description, content, isActive }: typeof hero & {}) => ({
      sectionType,
      title,
      description,
      content,
      isActive,
    })
    const { id, version } = features!
    const saved = await client.pageSections.update({ ...toValues(features!), id, version })
    expect([saved.title, saved.isOriginal]).toEqual(['Why Choose Kano Polytechnic', true])
    await client.pageSections.update({ ...toValues(hero!), id: hero!.id, version: hero!.version })
    await client.pages.update({ ...pageFields(home), id: pageId, version: home.version })
    const after = {
      count: await count(),
      stored: await db.selectFrom('pageSections').select(['title', 'content']).orderBy('id').execute(),
    }
    expect(after).toEqual(before)
    const { metaDescription } = await db.selectFrom('pages').selectAll().where('id', '=', pageId).executeTakeFirstOrThrow()
    expect(metaDescription).toMatch(/^Harmattan Polytechnic/)

    const section = { kind: 'section', id, values: { ...toValues(features!), description: 'Four reasons' } } as const
    const changed = await client.pageDrafts.change({ pageId, change: { ...section, version: saved.version } })
    expect(changed.draft.changes.map(({ text }) => text)).toEqual(['Changed section "Why Choose Kano Polytechnic"'])
    expect(changed.sections).toMatchObject([{ title: 'Why Choose Kano Polytechnic', description: 'Four reasons' }])
    const back = { ...section, values: toValues(features!), version: changed.sections[0]!.version }
    expect((await client.pageDrafts.change({ pageId, change: back })).draft.changes).toEqual([])
    const own = await client.pageSections.update({
      ...toValues(saved),
      id,
      version: saved.version,
      title: 'Kano Polytechnic first',
    })
    expect(own.isOriginal).toBe(false)
    expect((await client.history.get({ entityType: 'pageSections', entityId: id, version })).state['title']).toBe(
      'Why Choose Kano Polytechnic',
    )
  })

  test('no output of a college with a name of its own has anything invented', async () => {
    const { client, db, request, browse } = await signIn()
    await client.seeding.run()
    const { id: pageId } = await makePage(db, { slug: 'copies', title: 'Copies' })
    // The built-in sections, and the examples of the gallery, on a page of the college, as the editor saves them.
    for (const { sectionType, title, description, content } of STORED_SECTION_SAMPLES)
      await client.pageSections.create({
        pageId,
        sectionType,
        title: title ?? '',
        description: description ?? '',
        content,
        isActive: true,
      })
    await client.onboarding.saveCollege({ ...NAMED, version: (await client.onboarding.college()).version })
    const guest = browse().client
    const read = async (slug: string) => JSON.stringify(await guest.pages.getBySlug({ slug }))
    const paths = ['/', '/about', '/programs', '/contact', '/copies', '/privacy', '/blog', '/search?q=lathe', '/feed.xml']
    const outputs = [
      ...(await Promise.all([...paths, '/sitemap.xml', '/site.webmanifest'].map(async (path) => (await request(path)).text()))),
      ...(await Promise.all(['home', 'about', 'programs', 'contact', 'copies'].map(read))),
      JSON.stringify(await guest.search.query({ q: 'Plateau founded 2005' })),
      JSON.stringify([
        await guest.contactInfo.listActive({}),
        await guest.settings.listPublic(),
        await guest.menuItems.listActive(),
      ]),
    ]
    const invented =
      /Zainab|Dachung|Akinwale|tin-ore|Founders. Road|200 000 200|harmattan\.example|95%|62 students|Amina Bello|Okafor|₦45,000|1 May|Harmattan Poly|two sittings|tour\.mp4|keke/
    for (const output of outputs) expect(output.match(new RegExp(`.{40}(?:${invented.source}).{40}`))).toBeNull()
    expect(outputs[4]).toContain('Practice beside theory')
  })

  test('nothing invented can be found', async () => {
    const { client } = await signIn()
    await client.seeding.run()
    expect(await client.search.query({ q: 'Zainab' })).toMatchObject({ total: 0 })
    expect((await client.search.query({ q: 'workshop' })).total).toBeGreaterThan(0)
  })

  test('a complete contact, a recipient of enquiries, a colleague, a post, a backup and two-factor sign-in are noticed', async () => {
    const { client, db, user, find } = await signIn()
    for (const [type, value] of [
      ['address', '1 Road'],
      ['phone', '0803 555 0147'],
      ['email', 'a@b.example'],
    ] as const) {
      expect((await find('contact')).isDone).toBe(false)
      await client.contactInfo.create({ type, label: 'Main', value, orderIndex: 1, isActive: true })
    }
    expect(await find('contact')).toMatchObject({ isDone: true })
    expect(await find('enquiries')).toMatchObject({ isDone: false })
    await makeSetting(db, 'notice_addresses', 'registry@college.test')
    expect(await find('enquiries')).toMatchObject({ isDone: true })
    await makePost(db, { status: 'draft' })
    await makePost(db, { status: 'scheduled', publishDate: '2999-01-01T08:00:00.000Z' })
    expect(await find('post')).toMatchObject({ isDone: false })
    await makePost(db, { status: 'scheduled', publishDate: '2026-01-05T09:00:00.000Z' })
    expect(await find('post')).toMatchObject({ isDone: true })
    await makeUser(db, { role: 'editor' })
    expect(await find('colleague')).toMatchObject({ isDone: true })
    await claimBackup(db, { id: 'one', madeAt: '2026-01-10T01:00:00.000Z', origin: 'nightly' })
    expect(await find('backup')).toMatchObject({ isDone: false })
    const finished = { path: '/one.tar', bytes: 1, reason: null, missingFiles: 0, finishedAt: '2026-01-10T01:00:00.000Z' }
    await finishBackup(db, 'one', { ...finished, state: 'verified' })
    expect(await find('backup')).toMatchObject({ isDone: true })
    await db
      .updateTable('userCredentials')
      .set({ twoFactorSince: '2026-01-10T01:00:00.000Z', twoFactorSecret: 'sealed' })
      .where('userId', '=', user.id)
      .execute()
    expect(await find('twoFactor')).toMatchObject({ isDone: true })
  })

  test('email works once a mail server has accepted a message; a folder is none', async () => {
    const folder = await signIn({ mailer: { transport: 'folder', send: () => Promise.resolve('stored') } })
    await folder.client.mail.test({ recipient: 'ada@college.test' })
    expect(await folder.find('mail')).toMatchObject({ isDone: false })
    const smtp = await signIn({ mailer: { transport: 'smtp', send: () => Promise.resolve('250 OK') } })
    expect(await smtp.find('mail')).toMatchObject({ isDone: false })
    await smtp.client.mail.test({ recipient: 'ada@college.test' })
    expect(await smtp.find('mail')).toMatchObject({ isDone: true })
  })

  test('the checklist can be hidden', async () => {
    const { client, db } = await signIn()
    await makeSetting(db, 'site_name', 'Kano')
    await client.onboarding.dismiss()
    expect(await client.onboarding.checklist()).toMatchObject({ isDismissed: true })
  })
})
