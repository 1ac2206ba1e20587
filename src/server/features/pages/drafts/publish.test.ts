import { expect, test } from 'vitest'
import type { PageDraftChange } from '#contract/pages/page-drafts.ts'
import type { Role } from '#contract/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost, makeSection, makeSetting } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { publishDueDrafts } from './schedule.ts'

const FAQ = {
  sectionType: 'faq',
  title: 'Questions',
  description: '',
  content: [{ question: 'When?', answer: 'Daily' }],
  isActive: true,
}
const HERO = { ...FAQ, sectionType: 'hero', content: {} }

describeEachDatabase('publishing a page draft', (open) => {
  async function prepare({ role = 'editor' as Role, ...fields }: { role?: Role; slug?: string; status?: 'draft' } = {}) {
    const database = await open()
    let now = new Date('2026-03-02T09:00:00.000Z')
    const app = await createTestApp({ database, now: () => now })
    const { client, user } = await app.login(role, { firstName: 'Bisi', lastName: 'Ojo' })
    const page = await makePage(database.kysely, { slug: 'library', title: 'Library', createdBy: user.id, ...fields })
    const pageId = page.id
    const get = () => client.pageDrafts.get({ pageId })
    return {
      ...app,
      database,
      client,
      user,
      pageId,
      get,
      change: (change: PageDraftChange) => client.pageDrafts.change({ pageId, change }),
      publish: async () => client.pageDrafts.publish({ pageId, version: (await get()).version }),
      runJob: () => publishDueDrafts(app.deps, AbortSignal.timeout(60_000)),
      html: async (path = '/library') => (await app.request(path)).text(),
      status: async (path: string) => (await app.request(path)).status,
      audit: async () =>
        (
          await database.kysely.selectFrom('auditLog').select(['action', 'actorName', 'summary']).orderBy('sequence').execute()
        ).filter(({ action }) => action.startsWith('page')),
      wait: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
    }
  }

  test('all kinds of changes are one history entry of the page, one audit entry, and history of their sections', async () => {
    const { database, client, pageId, change, publish, get, audit, wait } = await prepare()
    const ids: string[] = []
    for (const title of ['First', 'Second', 'Third'])
      ids.push((await makeSection(database.kysely, { pageId, sectionType: 'faq', title, orderIndex: ids.length + 1 })).id)
    await change({ kind: 'fields', fields: { title: 'New library', slug: 'new-library' }, version: 1 })
    await change({ kind: 'section', id: ids[0]!, values: { ...FAQ, title: 'Changed' }, version: 1 })
    await change({ kind: 'hide', id: ids[1]! })
    await change({ kind: 'delete', id: ids[2]!, version: 1 })
    await change({ kind: 'add', values: { ...FAQ, title: 'Added' }, after: ids[0]! })
    const wanted = (await get()).sections.map(({ id, title }) => [id, title] as const)
    wait(10)
    expect(await publish()).toEqual({ slug: 'new-library', redirectNotice: null })

    const listed = (await client.pageSections.list({ pageId })).sections
    expect(listed.map(({ id, title }) => [id, title])).toEqual(wanted)
    expect(listed.map(({ isActive }) => isActive)).toEqual([true, true, false])
    const versions = await client.history.list({ entityType: 'pages', entityId: pageId })
    expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, 'Bisi Ojo'],
      [1, null],
    ])
    const ofSection = await client.history.list({ entityType: 'pageSections', entityId: ids[0]! })
    expect(ofSection.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, 'Bisi Ojo'],
      [1, null],
    ])
    expect((await audit()).map(({ action }) => action)).toEqual(['pageDrafts.begin', 'pages.publishDraft'])

    wait(10)
    const former = [
      [ids[0], 'First', true],
      [ids[1], 'Second', true],
      [ids[2], 'Third', true],
    ]
    const sections = async () =>
      (await client.pageSections.list({ pageId })).sections.map(({ id, title, isActive }) => [id, title, isActive])
    const published = await sections()
    const of = { entityType: 'pages', entityId: pageId } as const
    const compared = (await client.history.get({ ...of, version: 1 })).sections!
    expect(compared.former.map(({ id, title, isActive }) => [id, title, isActive])).toEqual(former)
    expect(compared.current.map(({ id, title, isActive }) => [id, title, isActive])).toEqual(published)
    expect(await client.history.restore({ ...of, version: 1, current: 2 })).toEqual({
      version: 3,
      redirectNotice: null,
      addressNotice: null,
    })
    expect(await sections()).toEqual(former)
    expect((await client.history.get({ ...of, version: 1 })).sections).toBeNull()
    expect(await client.pages.get({ id: pageId })).toMatchObject({ title: 'Library', slug: 'library' })
    expect((await client.history.list(of)).map(({ savedBy }) => savedBy)).toEqual(['Bisi Ojo', 'Bisi Ojo', null])
    expect(await client.history.restore({ ...of, version: 2, current: 3 })).toEqual({
      version: 4,
      redirectNotice: null,
      addressNotice: null,
    })
    expect(await sections()).toEqual(published)
    expect(await refusal(client.history.restore({ ...of, version: 2, current: 3 }))).toMatchObject({ code: 'CONFLICT' })
    expect((await audit()).map(({ action }) => action)).toEqual([
      'pageDrafts.begin',
      'pages.publishDraft',
      'pages.restore',
      'pages.restore',
    ])
    expect((await client.pageDrafts.get({ pageId })).exists).toBe(false)
  })

  test('a changed slug redirects, and links and the search follow', async () => {
    const { database, client, change, publish, request, html, pageId } = await prepare()
    await makePage(database.kysely, { slug: 'other', content: '<p><a href="/library">Books</a></p>' })
    await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'Braille' })
    await html('/other')
    await client.search.query({ q: 'books' })
    await change({ kind: 'fields', fields: { slug: 'new-library' }, version: 1 })
    await change({ kind: 'add', values: { ...FAQ, title: 'Microfilm' }, after: null })
    expect((await client.search.query({ q: 'microfilm' })).results).toEqual([])
    await publish()
    expect((await request('/library')).headers.get('Location')).toBe('/new-library')
    expect(await html('/other')).toContain('href="/new-library"')
    expect((await client.search.query({ q: 'microfilm' })).results).toMatchObject([{ path: '/new-library' }])
  })

  test('a changed slug is followed by the links of the own sections, with and without changes in the draft', async () => {
    const { database, client, pageId, change, publish, get } = await prepare()
    const cta = (url: string) => ({ ...FAQ, sectionType: 'cta', content: { actionUrl: url } })
    const row = (orderIndex: number) => ({ pageId, ...cta('/library#hours'), isActive: 1 as const, orderIndex })
    const { id: kept } = await makeSection(database.kysely, row(1))
    const { id: changed } = await makeSection(database.kysely, row(2))
    await change({ kind: 'fields', fields: { slug: 'new-library' }, version: 1 })
    await change({ kind: 'section', id: changed, values: { ...cta('/library#map'), title: 'Map' }, version: 1 })
    await change({ kind: 'add', values: cta('/library#staff'), after: changed })
    await publish()
    const links = async () => (await get()).sections.map(({ content }) => (content as { actionUrl: string }).actionUrl)
    expect(await links()).toEqual(['/new-library#hours', '/new-library#map', '/new-library#staff'])
    expect((await client.pageSections.get({ id: kept })).version).toBe(2)

    const of = { entityType: 'pages', entityId: pageId } as const
    await client.history.restore({ ...of, version: 1, current: 2 })
    expect(await links()).toEqual(['/library#hours', '/library#hours'])
    await client.history.restore({ ...of, version: 2, current: 3 })
    expect(await links()).toEqual(['/new-library#hours', '/new-library#map', '/new-library#staff'])
  })

  test('a restored version leads to the slug of that version where its sections led to the slug of today', async () => {
    const { database, client, pageId, change, publish, get } = await prepare()
    const section = { ...FAQ, sectionType: 'cta', content: { actionUrl: '/new-library' } }
    const { id } = await makeSection(database.kysely, { pageId, ...section, isActive: 1 })
    await change({ kind: 'fields', fields: { slug: 'new-library' }, version: 1 })
    await change({ kind: 'section', id, values: { ...section, title: 'Map' }, version: 1 })
    await publish()
    await client.history.restore({ entityType: 'pages', entityId: pageId, version: 1, current: 2 })
    expect((await get()).sections).toMatchObject([{ content: { actionUrl: '/library' } }])
  })

  test('a slug that is taken and a missing title are refused, and nothing is published', async () => {
    const { database, change, publish, get, html } = await prepare()
    await makePage(database.kysely, { slug: 'taken' })
    await change({ kind: 'fields', fields: { slug: 'taken', content: '<p>Not yet</p>' }, version: 1 })
    expect(await refusal(publish())).toMatchObject({ fields: { slug: 'A page with this slug already exists' } })
    await change({ kind: 'fields', fields: { slug: 'library', title: '' }, version: (await get()).fieldsVersion })
    expect(await refusal(publish())).toMatchObject({ fields: { title: 'Title and slug are required' } })
    expect(await html()).not.toContain('Not yet')
    expect((await get()).changes).toHaveLength(2)
  })

  test('a page that begins as a draft is nowhere until it is published', async () => {
    const { client, request } = await prepare()
    const { id: pageId, version } = await client.pages.create({ title: 'Fees', slug: 'fees', kind: 'page', status: 'draft' })
    await client.pageDrafts.change({ pageId, change: { kind: 'add', values: FAQ, after: null } })
    expect(await client.pageDrafts.get({ pageId })).toMatchObject({ isLive: false })
    expect((await request('/fees')).status).toBe(404)
    expect(version).toBe(1)
    await client.pageDrafts.publish({ pageId, version: (await client.pageDrafts.get({ pageId })).version })
    expect((await request('/fees')).status).toBe(200)
  })

  test('a scheduled draft is published at its time, once, in the name of the person who scheduled it', async () => {
    const { client, pageId, change, get, html, runJob, wait, audit } = await prepare()
    await change({ kind: 'fields', fields: { content: '<p>Admission list</p>' }, version: 1 })
    const { version } = await get()
    const publishAt = '2026-03-02T10:00:00.000Z'
    expect(await refusal(client.pageDrafts.schedule({ pageId, version, publishAt: '2026-03-02T08:00:00.000Z' }))).toMatchObject({
      fields: { publishAt: 'Choose a time in the future.' },
    })
    expect(await client.pageDrafts.schedule({ pageId, version, publishAt })).toMatchObject({ publishAt })
    wait(59)
    await runJob()
    expect(await html()).not.toContain('Admission list')
    wait(1)
    await Promise.all([runJob(), runJob()])
    expect(await html()).toContain('Admission list')
    expect((await audit()).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['pageDrafts.begin', 'Bisi Ojo'],
      ['pageDrafts.schedule', 'Bisi Ojo'],
      ['pages.publishDraft', 'Bisi Ojo'],
    ])
  })

  test('a page that nobody has published yet is scheduled without further changes, as its publisher has seen it', async () => {
    const { client, pageId, get, runJob, wait, status } = await prepare({ status: 'draft' })
    const { version, liveSeen } = await get()
    const publishAt = '2026-03-02T10:00:00.000Z'
    await client.pageSections.create({ ...FAQ, pageId })
    const scheduling = client.pageDrafts.schedule({ pageId, version, liveSeen, publishAt })
    await expect(scheduling).rejects.toMatchObject({ code: 'LIVE_CHANGED' })
    await client.pageDrafts.schedule({ pageId, version, liveSeen: (await get()).liveSeen, publishAt })
    expect(await status('/library')).toBe(404)
    wait(60)
    await runJob()
    expect(await status('/library')).toBe(200)
  })

  test('a public page without a draft is not scheduled, and a schedule that does not exist is not cancelled', async () => {
    for (const { status, publishAt } of [
      { publishAt: '2026-03-02T10:00:00.000Z' },
      { status: 'draft', publishAt: null },
    ] as const) {
      const { client, pageId, get } = await prepare(status && { status })
      const { version, liveSeen } = await get()
      expect(await refusal(client.pageDrafts.schedule({ pageId, version, liveSeen, publishAt }))).toMatchObject({
        message: 'There is nothing to publish.',
      })
    }
  })

  test.each([
    ['title', { title: '' }, 'Title and slug are required'],
    ['slug', { slug: 'login' }, 'Visitors could mistake /login for the sign-in. Choose another slug.'],
    ['endDate', { endDate: '2026-03-05T00:00:00.000Z' }, 'A page cannot end before it is published. Choose a later date.'],
  ])('a draft whose %s stands against its publication is not scheduled', async (field, fields, message) => {
    const { client, pageId, change, get } = await prepare({ status: 'draft' })
    await change({ kind: 'fields', fields, version: 1 })
    const scheduling = client.pageDrafts.schedule({
      pageId,
      version: (await get()).version,
      publishAt: '2026-03-10T10:00:00.000Z',
    })
    expect(await refusal(scheduling)).toMatchObject({ fields: { [field]: message } })
    expect(await get()).toMatchObject({ publishAt: null, note: null })
  })

  test('a schedule that cannot be kept leaves the draft with a note, and its maker gets mail', async () => {
    const { client, pageId, change, get, runJob, wait, deps, mails, database, html } = await prepare()
    await change({ kind: 'fields', fields: { content: '<p>Admission list</p>' }, version: 1 })
    const { version } = await get()
    await client.pageDrafts.schedule({ pageId, version, publishAt: '2026-03-02T10:00:00.000Z' })
    await client.pages.update({
      id: pageId,
      version: 1,
      title: 'Library',
      slug: 'library',
      kind: 'page',
      content: '<p>Closed</p>',
    })
    wait(61)
    await runJob()
    expect(await get()).toMatchObject({
      exists: true,
      publishAt: null,
      note: 'Not published on time. The live page was changed in the meantime: Changed the content.',
    })
    expect(await html()).toContain('Closed')
    await deps.outbox.deliverDue()
    expect(mails.map(({ subject }) => subject)).toEqual(['Not published: Library'])
    const log = await database.kysely
      .selectFrom('auditLog')
      .select('actorName')
      .where('action', '=', 'pageDrafts.notPublished')
      .execute()
    expect(log).toEqual([{ actorName: 'The server' }])
  })

  test('a scheduled page that is not public yet does not become public with changes that its publisher has not seen', async () => {
    const { client, pageId, change, get, runJob, wait, login, database, status } = await prepare({ status: 'draft' })
    const contributor = await login('contributor')
    await database.kysely.updateTable('pages').set({ createdBy: contributor.user.id }).where('id', '=', pageId).execute()
    for (const edit of [
      () => contributor.client.pageSections.create({ ...FAQ, pageId }),
      () => contributor.client.pages.update({ id: pageId, version: 1, title: 'Library', slug: 'fees', kind: 'page' }),
    ]) {
      await change({ kind: 'fields', fields: { excerpt: 'Open' }, version: (await get()).fieldsVersion })
      const { version, liveSeen } = await get()
      await client.pageDrafts.schedule({ pageId, version, liveSeen, publishAt: '2026-03-02T10:00:00.000Z' })
      await edit()
      wait(61)
      await runJob()
      expect(await get()).toMatchObject({
        publishAt: null,
        note: 'Not published on time. The page was changed after it was scheduled. Look at it and publish it again.',
      })
      wait(-61)
    }
    expect([await status('/library'), await status('/fees')]).toEqual([404, 404])
  })

  test('a page without a draft is not published with sections that its publisher has not seen', async () => {
    const { client, pageId, get, login, database, status } = await prepare({ status: 'draft' })
    const contributor = await login('contributor')
    await database.kysely.updateTable('pages').set({ createdBy: contributor.user.id }).where('id', '=', pageId).execute()
    const { version, liveSeen } = await get()
    await contributor.client.pageSections.create({ ...FAQ, pageId })
    for (const seen of [{ liveSeen }, {}])
      await expect(client.pageDrafts.publish({ pageId, version, ...seen })).rejects.toMatchObject({ code: 'LIVE_CHANGED' })
    expect(await status('/library')).toBe(404)
    await client.pageDrafts.publish({ pageId, version, liveSeen: (await get()).liveSeen })
    expect(await status('/library')).toBe(200)
  })

  test('a scheduled draft and the live page do not both replace a built-in section', async () => {
    const { client, pageId, change, get, runJob, wait } = await prepare({ slug: 'home' })
    await change({ kind: 'builtIn', builtInType: 'hero', values: { ...HERO, title: 'Mine' } })
    const publishAt = '2026-03-02T10:00:00.000Z'
    await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt })
    await client.pageSections.create({ ...FAQ, pageId })
    await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    wait(61)
    await runJob()
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.flatMap(({ sectionType, title }) => (sectionType === 'hero' ? title : []))).toEqual(['Theirs'])
    expect(await get()).toMatchObject({
      publishAt: null,
      note: 'Not published on time. The live page was changed in the meantime: Added section "Theirs".',
    })
  })

  test('who has seen the live page cannot replace a built-in section twice either', async () => {
    const { client, pageId, change, get } = await prepare({ slug: 'home' })
    await change({ kind: 'builtIn', builtInType: 'hero', values: { ...HERO, title: 'Mine' } })
    const { id } = await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    const draft = await get()
    const seen = { pageId, version: draft.version, liveSeen: draft.liveSeen }
    const message = 'Section "Theirs" on the website replaces the same built-in section as this draft. Delete one of them first.'
    await expect(client.pageDrafts.publish(seen)).rejects.toThrow(message)
    await expect(client.pageDrafts.schedule({ ...seen, publishAt: '2026-03-02T10:00:00.000Z' })).rejects.toThrow(message)
    await client.pageSections.delete({ id })
    await client.pageDrafts.publish({ ...seen, liveSeen: (await get()).liveSeen })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.flatMap(({ sectionType, title }) => (sectionType === 'hero' ? title : []))).toEqual(['Mine'])
  })

  test.each<[string, (id: string) => PageDraftChange, object]>([
    [
      'changes',
      (id) => ({ kind: 'section', id, version: 1, values: { ...HERO, title: 'Mine' } }),
      { title: 'Mine', replacesBuiltIn: true },
    ],
    ['hides', (id) => ({ kind: 'hide', id }), { isActive: false, replacesBuiltIn: true }],
    ['deletes', (id) => ({ kind: 'delete', id, version: 1 }), { isBuiltIn: true }],
  ])('a draft %s a section that came after it began and replaces a built-in one', async (_, edit, published) => {
    const { client, pageId, change, get } = await prepare({ slug: 'home' })
    await change({ kind: 'add', values: FAQ, after: null })
    const { id } = await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    await change(edit(id))
    const { version, liveSeen } = await get()
    await client.pageDrafts.publish({ pageId, version, liveSeen })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.filter(({ sectionType }) => sectionType === 'hero')).toMatchObject([published])
  })

  test('a draft deletes such a section and replaces the built-in one itself', async () => {
    const { client, pageId, change, get } = await prepare({ slug: 'home' })
    await change({ kind: 'add', values: FAQ, after: null })
    const { id } = await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    await change({ kind: 'delete', id, version: 1 })
    await change({ kind: 'builtIn', builtInType: 'hero', values: { ...HERO, title: 'Mine' } })
    const { version, liveSeen } = await get()
    await client.pageDrafts.publish({ pageId, version, liveSeen })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.flatMap(({ sectionType, title }) => (sectionType === 'hero' ? title : []))).toEqual(['Mine'])
  })

  test('a draft adds a second section to one that came after it began', async () => {
    const { client, pageId, change, get } = await prepare({ slug: 'home' })
    await change({ kind: 'add', values: FAQ, after: null })
    const { id } = await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    await change({ kind: 'add', values: { ...HERO, title: 'Mine' }, after: id })
    const { version, liveSeen } = await get()
    await client.pageDrafts.publish({ pageId, version, liveSeen })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.flatMap(({ sectionType, title }) => (sectionType === 'hero' ? title : []))).toEqual(['Theirs', 'Mine'])
  })

  test('two sections of a built-in type that the draft began with both stay, although one is deleted on the live page', async () => {
    const { client, database, pageId, change, get } = await prepare({ slug: 'home' })
    const { id } = await client.pageSections.storeBuiltIn({ ...HERO, title: 'One', builtInType: 'hero', pageId })
    await makeSection(database.kysely, { pageId, sectionType: 'hero', title: 'Two', orderIndex: 9 })
    await change({ kind: 'section', id, version: 1, values: { ...HERO, title: 'Mine' } })
    await client.pageSections.delete({ id })
    const { version, liveSeen } = await get()
    await client.pageDrafts.publish({ pageId, version, liveSeen })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.flatMap(({ sectionType, title }) => (sectionType === 'hero' ? title : []))).toEqual(['Mine', 'Two'])
  })

  test('a built-in section that the draft and the live page both hide is no conflict', async () => {
    const { client, pageId, change, get } = await prepare({ slug: 'home' })
    await change({ kind: 'hide', id: 'built-in-hero' })
    await client.pageSections.hide({ pageId, sectionType: 'hero' })
    const { version, liveSeen } = await get()
    await client.pageDrafts.publish({ pageId, version, liveSeen })
    expect(await get()).toMatchObject({ exists: false })
  })

  type Edit = (step: {
    change: (change: PageDraftChange) => Promise<unknown>
    find: (title: string) => Promise<{ id: string; version: number }>
  }) => Promise<unknown>
  test.each<[string, Edit]>([
    [
      'whose type was changed',
      async ({ change, find }) => {
        await change({ kind: 'add', values: FAQ, after: null })
        const { id, version } = await find('Questions')
        await change({ kind: 'section', id, version, values: { ...HERO, title: 'Mine' } })
      },
    ],
    [
      'whose original was deleted after it was duplicated',
      async ({ change, find }) => {
        await change({ kind: 'builtIn', builtInType: 'hero', values: { ...HERO, title: 'Mine' } })
        const { id, version } = await find('Mine')
        await change({ kind: 'duplicate', id })
        await change({ kind: 'delete', id, version })
      },
    ],
    [
      'that was added before the stored copy of the built-in one was deleted',
      async ({ change, find }) => {
        await change({ kind: 'add', values: { ...HERO, title: 'Mine' }, after: null })
        const { id, version } = await find('Harmattan Polytechnic')
        await change({ kind: 'delete', id, version })
      },
    ],
  ])('a scheduled section %s does not replace a built-in one beside another', async (_, edit) => {
    const { client, pageId, change, get, runJob, wait } = await prepare({ slug: 'home' })
    const find = async (title: string) => (await get()).sections.find((section) => section.title === title)!
    await edit({ change, find })
    await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt: '2026-03-02T10:00:00.000Z' })
    await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    wait(61)
    await runJob()
    expect(await get()).toMatchObject({
      publishAt: null,
      note: 'Not published on time. The live page was changed in the meantime: Added section "Theirs".',
    })
  })

  test('a changed section that was deleted on the live page does not come back beside its replacement', async () => {
    const { client, pageId, change, get } = await prepare({ slug: 'home' })
    const { id } = await client.pageSections.storeBuiltIn({ ...HERO, title: 'First', builtInType: 'hero', pageId })
    await change({ kind: 'section', id, version: 1, values: { ...HERO, title: 'Mine' } })
    await client.pageSections.delete({ id })
    await client.pageSections.storeBuiltIn({ ...HERO, title: 'Theirs', builtInType: 'hero', pageId })
    const { version, liveSeen } = await get()
    await expect(client.pageDrafts.publish({ pageId, version, liveSeen })).rejects.toThrow(
      'Section "Theirs" on the website replaces the same built-in section as this draft. Delete one of them first.',
    )
  })

  test('a second section of a built-in type is no conflict', async () => {
    const { client, pageId, change, get, runJob, wait } = await prepare({ slug: 'home' })
    await client.pageSections.storeBuiltIn({ ...HERO, title: 'First', builtInType: 'hero', pageId })
    await change({ kind: 'add', values: { ...HERO, title: 'Mine' }, after: null })
    await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt: '2026-03-02T10:00:00.000Z' })
    await client.pageSections.create({ ...HERO, title: 'Theirs', pageId })
    wait(61)
    await runJob()
    expect(await get()).toMatchObject({ exists: false, note: null })
  })

  test('a schedule ends when its maker is deactivated, and when somebody who may not publish changes the draft', async () => {
    const { client, pageId, change, get, runJob, wait, login, database, user, html, deps, mails } = await prepare()
    await change({ kind: 'fields', fields: { content: '<p>Admission list</p>' }, version: 1 })
    const publishAt = '2026-03-02T10:00:00.000Z'
    const scheduled = await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt })
    const { client: author } = await login('author', { firstName: 'Chidi', lastName: 'Eze' })
    const fields = { content: '<p>Something else</p>' }
    const { draft } = await author.pageDrafts.change({
      pageId,
      change: { kind: 'fields', fields, version: scheduled.fieldsVersion },
    })
    expect(draft).toMatchObject({
      publishAt: null,
      note: 'Schedule cancelled. Chidi Eze, who may not publish, has changed the draft.',
    })
    await deps.outbox.deliverDue()
    expect(mails).toMatchObject([{ recipient: user.email, subject: 'Schedule cancelled: Library' }])
    expect(mails[0]!.text).toContain('Chidi Eze, who may not publish, has changed it')
    await client.pageDrafts.schedule({ pageId, version: draft.version, publishAt })
    await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', user.id).execute()
    wait(61)
    await runJob()
    expect(await html()).not.toContain('Something else')
    expect(await author.pageDrafts.get({ pageId })).toMatchObject({
      publishAt: null,
      note: 'Not published on time. The person who scheduled it no longer has an account.',
    })
  })

  test('schedules and preview links stay valid when their maker must set up two-factor sign-in', async () => {
    const { client, pageId, change, get, runJob, wait, database, status, html } = await prepare()
    await change({ kind: 'fields', fields: { content: '<p>Admission list</p>' }, version: 1 })
    await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt: '2026-03-02T10:00:00.000Z' })
    const { url } = await client.previews.create({ pageId })
    await makeSetting(database.kysely, 'require_two_factor', 'true')
    expect(await refusal(get())).toMatchObject({ code: 'FORBIDDEN' })
    expect(await status(url.replace('https://college.test', ''))).toBe(200)
    wait(61)
    await runJob()
    expect(await html()).toContain('Admission list')
  })

  test('a contributor prepares a post, submits it, gets it back with a note, and an editor publishes it', async () => {
    const { database, login, deps, mails, request } = await prepare()
    const { client: contributor, user } = await login('contributor', {
      firstName: 'Ngozi',
      lastName: 'Obi',
      email: 'ngozi@college.test',
    })
    const { id: pageId } = await makePost(database.kysely, { slug: 'open-day', status: 'draft', createdBy: user.id })
    const get = () => contributor.pageDrafts.get({ pageId })
    await contributor.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title: 'Open day' }, version: 1 } })
    expect(await get()).toMatchObject({ mayEdit: true, mayPublish: false })
    expect(await refusal(contributor.pageDrafts.publish({ pageId, version: (await get()).version }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await contributor.pageDrafts.submit({ pageId, version: (await get()).version })).toMatchObject({
      state: 'submitted',
      submittedBy: 'Ngozi Obi',
      isMailed: true,
    })

    const { client: editor } = await login('editor', { firstName: 'Ada', lastName: 'Ali' })
    const queue = () => editor.pageDrafts.list({ scope: 'submitted' })
    expect(await queue()).toMatchObject({
      total: 1,
      items: [{ pageId, submittedBy: 'Ngozi Obi', state: 'submitted', isLive: false }],
    })
    await editor.pageDrafts.return({ pageId, note: 'Please add the date.' })
    expect(await get()).toMatchObject({ state: 'returned', note: 'Please add the date.' })
    expect(await queue()).toMatchObject({ total: 0 })
    expect(await refusal(editor.pageDrafts.return({ pageId, note: '' }))).toMatchObject({ code: 'NOT_FOUND' })
    await contributor.pageDrafts.submit({ pageId, version: (await get()).version })
    await editor.pageDrafts.publish({ pageId, version: (await get()).version })
    expect(await (await request('/open-day')).text()).toContain('Open day')
    await deps.outbox.deliverDue()
    expect(mails.filter(({ recipient }) => recipient === 'ngozi@college.test')).toMatchObject([
      {
        subject: expect.stringMatching(/^Returned: /) as string,
        text: expect.stringContaining('Please add the date.') as string,
      },
    ])
    expect(mails.some(({ subject }) => subject.startsWith('To review: '))).toBe(true)
    for (const { text } of mails) expect(text).toContain(`/admin/posts/${pageId}`)
  })

  test('a draft that is submitted again sends no second message to those who may publish', async () => {
    const { database, login, deps, mails } = await prepare()
    const { client: contributor, user } = await login('contributor')
    const { id: pageId } = await makePost(database.kysely, { status: 'draft', createdBy: user.id })
    for (let time = 0; time < 3; time++) {
      const { version } = await contributor.pageDrafts.get({ pageId })
      expect(await contributor.pageDrafts.submit({ pageId, version })).toMatchObject({ state: 'submitted', isMailed: true })
    }
    await deps.outbox.deliverDue()
    const recipients = mails.map(({ recipient }) => recipient)
    expect(recipients).not.toEqual([])
    expect(recipients).toEqual([...new Set(recipients)])
  })

  test('nobody fills the mailboxes of others by submitting and discarding', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    await login('editor')
    const { client, user } = await login('contributor')
    const { id: pageId } = await makePost(database.kysely, { status: 'draft', createdBy: user.id })
    for (let times = 0; times < 12; times++) {
      const { version } = await client.pageDrafts.get({ pageId })
      const submitted = await client.pageDrafts.submit({ pageId, version })
      expect(submitted.state).toBe('submitted')
      await client.pageDrafts.discard({ pageId, version: submitted.version })
    }
    expect(await database.kysely.selectFrom('outbox').select('id').execute()).toHaveLength(10)
  })

  test('the settings are read once, however many people are told about a submitted draft', async () => {
    const readsFor = async (editors: number) => {
      const database = await open()
      const { login } = await createTestApp({ database })
      for (let made = 0; made < editors; made++) await login('editor')
      const { client, user } = await login('contributor')
      const { id: pageId } = await makePost(database.kysely, { status: 'draft', createdBy: user.id })
      const before = database.statements.length
      await client.pageDrafts.submit({ pageId, version: 1 })
      expect(await database.kysely.selectFrom('outbox').select('id').execute()).toHaveLength(editors)
      return database.statements.slice(before).filter((statement) => statement.includes('from "site_settings"')).length
    }
    expect(await readsFor(3)).toBe(await readsFor(1))
  })

  test('the answer to a submitted draft says whether there is a mail server that announces its return', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, mailer: { transport: 'folder', send: async () => '' } })
    const { client, user } = await login('contributor')
    const { id: pageId } = await makePost(database.kysely, { status: 'draft', createdBy: user.id })
    expect(await client.pageDrafts.submit({ pageId, version: 1 })).toMatchObject({ state: 'submitted', isMailed: false })
  })

  test('the list of drafts says which ones the caller may edit', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const [contributor, editor] = [await login('contributor'), await login('editor')]
    await makePost(database.kysely, { title: 'Own', status: 'draft', createdBy: contributor.user.id })
    await makePost(database.kysely, { title: 'Other', status: 'draft', createdBy: editor.user.id })
    const editable = async ({ client }: typeof editor) =>
      (await client.pageDrafts.list({})).items.flatMap(({ title, mayEdit }) => (mayEdit ? [title] : [])).toSorted()
    expect(await editable(contributor)).toEqual(['Own'])
    expect(await editable(editor)).toEqual(['Other', 'Own'])
  })

  test('a role that is revoked while somebody edits ends the editing with a clear message, and nothing is lost', async () => {
    const { change, database, user, get } = await prepare()
    await change({ kind: 'fields', fields: { title: 'Kept' }, version: 1 })
    await database.kysely.updateTable('userProfiles').set({ role: 'contributor' }).where('id', '=', user.id).execute()
    const late = change({ kind: 'fields', fields: { title: 'Late' }, version: (await get()).fieldsVersion })
    expect(await refusal(late)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('only editors can change it'),
    })
    expect(await get()).toMatchObject({ fields: { title: 'Kept' }, mayEdit: false, mayPublish: false })
  })

  test('a live section that somebody deletes while a draft changes it is there again once the draft is published', async () => {
    const { database, client, pageId, change, get } = await prepare()
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'Old' })
    await change({ kind: 'section', id, values: { ...FAQ, title: 'Mine' }, version: 1 })
    await client.pageSections.delete({ id })
    const { version, liveSeen, liveChanges, sections } = await get()
    expect(sections.map(({ title }) => title)).toEqual(['Mine'])
    expect(liveChanges.map(({ text }) => text)).toEqual(['Deleted section "Old"'])
    await client.pageDrafts.publish({ pageId, version, liveSeen })
    expect((await client.pageSections.list({ pageId })).sections.map(({ title }) => title)).toEqual(['Mine'])
  })

  test('a section that comes back leaves the trash, goes on counting its versions, and can be changed', async () => {
    const { database, client, pageId, change, publish, get } = await prepare()
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'First' })
    await client.pageSections.update({ ...FAQ, id, title: 'Second', version: 1 })
    await change({ kind: 'delete', id, version: 2 })
    await publish()
    const { version: current } = await client.pages.get({ id: pageId })
    const [, former] = await client.history.list({ entityType: 'pages', entityId: pageId })
    await client.history.restore({ entityType: 'pages', entityId: pageId, version: former!.version, current })
    expect((await get()).sections).toMatchObject([{ id, title: 'Second', version: 3 }])
    expect(await database.kysely.selectFrom('trash').selectAll().execute()).toEqual([])
    await client.pageSections.update({ ...FAQ, id, title: 'Third', version: 3 })
    const history = await client.history.list({ entityType: 'pageSections', entityId: id })
    expect(history.map(({ version }) => version)).toEqual([4, 3, 1])
  })

  test('a scheduled draft that the server cannot publish is not tried again, and its maker gets mail', async () => {
    const { client, database, user, pageId, change, get, runJob, wait, html, deps, mails } = await prepare()
    const publishAt = '2026-03-02T10:00:00.000Z'
    await change({ kind: 'fields', fields: { content: '<p>Now</p>' }, version: 1 })
    await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt })
    // A revision of the next version is in the way.
    const revision = { id: 'wrong', entityType: 'pages', entityId: pageId, version: 1, state: '{}', savedBy: null }
    await database.kysely
      .insertInto('revisions')
      .values({ ...revision, savedAt: publishAt })
      .execute()
    wait(61)
    await expect(runJob()).rejects.toThrow(/unique/i)
    expect(await html()).not.toContain('Now')
    expect(await get()).toMatchObject({
      publishAt: null,
      note: 'Not published on time. The server could not publish it. Please publish it by hand.',
    })
    await runJob()
    await deps.outbox.deliverDue()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([[user.email, 'Not published: Library']])
  })

  test('a scheduled draft that cannot be published because of a fault delays no other', async () => {
    const { client, database, user, pageId, change, get, runJob, wait, html } = await prepare()
    const publishAt = '2026-03-02T10:00:00.000Z'
    const other = (await makePage(database.kysely, { slug: 'sports', createdBy: user.id })).id
    const fields = { content: '<p>Now</p>' }
    await change({ kind: 'fields', fields, version: 1 })
    await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt })
    const { draft } = await client.pageDrafts.change({ pageId: other, change: { kind: 'fields', fields, version: 1 } })
    await client.pageDrafts.schedule({ pageId: other, version: draft.version, publishAt })
    wait(61)
    database.faults.failStatement(/delete from "page_drafts"/)
    await expect(runJob()).rejects.toThrow('Connection terminated')
    const countShown = async () => [await html('/library'), await html('/sports')].filter((text) => text.includes('Now')).length
    expect(await countShown()).toBe(1)
    await runJob()
    expect(await countShown()).toBe(2)
  })
})
