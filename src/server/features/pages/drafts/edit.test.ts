import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PageDraftChange } from '#contract/pages/page-drafts.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const CTA = { sectionType: 'cta', title: 'Apply', description: '', content: {}, isActive: true }
const TYPES = ['hero', 'features', 'testimonials', 'cta']

describeEachDatabase('the changes of a page draft', (open) => {
  async function prepare(slug: string, types: string[] = []) {
    const database = await open()
    let now = new Date('2026-03-02T09:00:00.000Z')
    const app = await createTestApp({ database, now: () => now })
    const page = await makePage(database.kysely, { slug, title: 'Page' })
    const pageId = page.id
    const sections: string[] = []
    for (const [index, sectionType] of types.entries()) {
      const { id } = await makeSection(database.kysely, { pageId, sectionType, title: sectionType, orderIndex: index + 1 })
      sections.push(id)
    }
    const { client } = await app.login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    const get = () => client.pageDrafts.get({ pageId })
    return {
      ...app,
      database,
      client,
      pageId,
      sections,
      get,
      change: (change: PageDraftChange) => client.pageDrafts.change({ pageId, change }),
      undo: () => client.pageDrafts.undo({ pageId }),
      redo: () => client.pageDrafts.redo({ pageId }),
      /** Whether the lists of pages, of drafts and of the dashboard name a draft. */
      isListed: async () => [
        (await client.pages.list({})).items.find(({ id }) => id === pageId)!.hasDraft,
        (await client.pageDrafts.list({})).items.length > 0,
        (await client.dashboard.overview()).myDrafts.length > 0,
      ],
      titles: async () => (await get()).sections.map(({ title }) => title),
      types: async () => (await get()).sections.map(({ sectionType }) => sectionType),
      versionOf: async (id: string) => (await get()).sections.find((section) => section.id === id)!.version,
      wait: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    }
  }

  test('a section is added first, between two others and last', async () => {
    const { change, titles, sections } = await prepare('library', ['faq', 'cta'])
    await change({ kind: 'add', values: { ...CTA, title: 'First' }, after: null })
    await change({ kind: 'add', values: { ...CTA, title: 'Between' }, after: sections[0]! })
    const { sections: added, order } = await change({ kind: 'add', values: { ...CTA, title: 'Last' }, after: sections[1]! })
    expect(added).toMatchObject([{ title: 'Last' }])
    expect(order).toHaveLength(5)
    expect(await titles()).toEqual(['First', 'faq', 'Between', 'cta', 'Last'])
  })

  test('the text of a draft becomes its first section in the same change', async () => {
    const { client, pageId, change, get, undo, types } = await prepare('library')
    await change({ kind: 'fields', fields: { content: '<p>Open daily</p>' }, version: (await get()).fieldsVersion })
    const key = { context: { idempotencyKey: uuid() } }
    const adding = { kind: 'add', values: CTA, after: null, keepsText: true } as const
    for (const _ of ['sent', 'repeated']) {
      const { sections } = await client.pageDrafts.change({ pageId, change: adding }, key)
      expect(sections.at(-1)).toMatchObject({ sectionType: 'cta' })
    }
    expect((await get()).sections).toMatchObject([
      { sectionType: 'text', content: { html: '<p>Open daily</p>' } },
      { sectionType: 'cta' },
    ])
    await undo()
    expect(await types()).toEqual([])
  })

  test('a section between built-in ones stays there, and the built-in ones stay virtual', async () => {
    const { change, get, types } = await prepare('home')
    const [hero] = (await get()).sections
    await change({ kind: 'add', values: { ...CTA, sectionType: 'faq' }, after: hero!.id })
    expect(await types()).toEqual(['hero', 'faq', 'features', 'testimonials', 'cta'])
    expect((await get()).sections.filter(({ isBuiltIn }) => isBuiltIn)).toHaveLength(4)
  })

  test('formatted text is kept as safe HTML, so that the editor of the next person can show it', async () => {
    const { change, get, undo, redo, sections } = await prepare('library', ['text'])
    const html =
      '<p onclick="alert(1)">Open</p><form action="/api/pages"></form><meta http-equiv="refresh" content="0;url=//x.test">'
    const values = { ...CTA, sectionType: 'text', content: { html } }
    await change({ kind: 'section', id: sections[0]!, values, version: 1 })
    await change({ kind: 'add', values: { ...values, content: html }, after: null })
    const contents = async () => (await get()).sections.map(({ content }) => content)
    const safe = ['<p>Open</p>', { html: '<p>Open</p>' }]
    expect(await contents()).toEqual(safe)
    await undo()
    await redo()
    expect(await contents()).toEqual(safe)
  })

  test('a second section of a built-in type does not replace the built-in one', async () => {
    const { change, get, types } = await prepare('home')
    const [hero] = (await get()).sections
    await change({ kind: 'duplicate', id: hero!.id })
    expect(await types()).toEqual(['hero', ...TYPES])
    expect((await get()).sections[1]).toMatchObject({ title: hero!.title, content: hero!.content })
  })

  test('a built-in section is changed, hidden, shown, deleted and there again', async () => {
    const { change, types } = await prepare('home')
    const values = { ...CTA, title: 'Apply now' }
    const [changed] = (await change({ kind: 'builtIn', builtInType: 'cta', values })).sections
    expect(changed).toMatchObject({ title: 'Apply now', isBuiltIn: false, replacesBuiltIn: true })
    expect(await refusal(change({ kind: 'builtIn', builtInType: 'cta', values: CTA }))).toMatchObject({ code: 'CONFLICT' })
    const effect = await change({ kind: 'delete', id: changed!.id, version: changed!.version })
    expect(effect.removed).toEqual([changed!.id])
    expect(effect.sections).toMatchObject([{ sectionType: 'cta', isBuiltIn: true }])

    const [hidden] = (await change({ kind: 'hide', id: effect.sections[0]!.id })).sections
    expect(hidden).toMatchObject({ isActive: false, replacesBuiltIn: true })
    const [shown] = (await change({ kind: 'show', id: hidden!.id })).sections
    expect(shown).toMatchObject({ isActive: true })
    expect(await types()).toEqual(TYPES)
  })

  test.each(['fields', 'section', 'builtIn'] as const)(
    'a change that is repeated after a lost answer is answered like the first: %s',
    async (kind) => {
      const { change, get, database } = await prepare('home', ['text'])
      const toChange = (text: string, other: object = {}): PageDraftChange => {
        // As a browser writes it, and not as it is stored.
        const html = `<p>${text}&nbsp;<br><a target="_blank" href="/about">1</a><img src="/a.png"></p>`
        const values = { ...CTA, title: ` ${text} `, ...other }
        if (kind === 'fields') return { kind, fields: { title: ` ${text} `, content: html }, version: 1 }
        if (kind === 'builtIn') return { kind, builtInType: 'cta', values }
        return { kind, id: sectionId, values: { ...values, sectionType: 'text', content: { html } }, version: 1 }
      }
      const sectionId = (await get()).sections.find(({ sectionType }) => sectionType === 'text')!.id
      const first = await change(toChange('Fees'))
      const count = async () => [
        await database.kysely.selectFrom('auditLog').select('id').execute(),
        await database.kysely.selectFrom('pageDraftSteps').select('number').execute(),
      ]
      const counted = await count()
      // Of a built-in section, the first answer also says that it is gone, and where the new one is.
      expect(await change(toChange('Fees'))).toEqual({ ...first, removed: [], order: null })
      expect(await count()).toEqual(counted)
      expect(await refusal(change(toChange('Hostels')))).toMatchObject({ code: 'CONFLICT' })
    },
  )

  test('a repeated change of fields is refused if a colleague has changed others, which the person has not seen', async () => {
    const { change, login, pageId } = await prepare('library')
    const mine = { kind: 'fields', fields: { title: 'Fees' }, version: 1 } as const
    const { draft } = await change(mine)
    const { client: other } = await login('editor')
    const excerpt = { kind: 'fields', fields: { excerpt: 'New' }, version: draft.fieldsVersion } as const
    await other.pageDrafts.change({ pageId, change: excerpt })
    expect(await refusal(change(mine))).toMatchObject({ code: 'CONFLICT', data: { isOwn: false } })
  })

  test('sections of the live page are hidden, duplicated and deleted in the draft only', async () => {
    const { change, titles, sections, database, get } = await prepare('library', ['faq', 'cta', 'team'])
    await change({ kind: 'hide', id: sections[0]! })
    await change({ kind: 'duplicate', id: sections[1]! })
    await change({ kind: 'delete', id: sections[2]!, version: 1 })
    expect(await titles()).toEqual(['faq', 'cta', 'cta'])
    expect((await get()).changes.map(({ text }) => text).toSorted()).toEqual([
      'Added section "cta"',
      'Deleted section "team"',
      'Hid section "faq"',
    ])
    const live = await database.kysely.selectFrom('pageSections').select(['title', 'isActive']).orderBy('orderIndex').execute()
    expect(live).toEqual([
      { title: 'faq', isActive: 1 },
      { title: 'cta', isActive: 1 },
      { title: 'team', isActive: 1 },
    ])
  })

  test('the copy of a hidden section is hidden too', async () => {
    const { change, get, sections } = await prepare('library', ['faq'])
    await change({ kind: 'hide', id: sections[0]! })
    await change({ kind: 'duplicate', id: sections[0]! })
    expect((await get()).sections.map(({ isActive }) => isActive)).toEqual([false, false])
  })

  test('a change that somebody undoes by hand is no longer a change', async () => {
    const { change, get, sections, isListed } = await prepare('library', ['faq'])
    await change({ kind: 'hide', id: sections[0]! })
    await change({ kind: 'show', id: sections[0]! })
    await change({ kind: 'fields', fields: { title: 'Other' }, version: 1 })
    await change({ kind: 'fields', fields: { title: 'Page' }, version: (await get()).fieldsVersion })
    expect((await get()).changes).toEqual([])
    expect(await isListed()).toEqual([false, false, false])
  })

  test('the order changes, and is refused when somebody else has changed it', async () => {
    const { change, get, types } = await prepare('home')
    const seen = (await get()).sections.map(({ id }) => id)
    const { order } = await change({ kind: 'order', seen, wanted: seen.toReversed() })
    expect(order).toHaveLength(4)
    expect(await types()).toEqual(TYPES.toReversed())
    expect((await get()).changes.map(({ text }) => text)).toEqual(['Changed the order of the sections'])
    expect(await refusal(change({ kind: 'order', seen, wanted: seen }))).toMatchObject({ code: 'CONFLICT' })
    const wrong = change({ kind: 'order', seen: order!, wanted: order!.slice(1) })
    expect(await refusal(wrong)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('undo and redo go through text, adding, hiding, moving and deleting', async () => {
    const { change, titles, sections, undo, redo, get, versionOf, wait, isListed } = await prepare('library', ['faq', 'cta'])
    const [faq, cta] = sections as [string, string]
    const states = [await titles()]
    const steps: (() => Promise<unknown>)[] = [
      () => change({ kind: 'section', id: faq, values: { ...CTA, title: 'Text' }, version: 1 }),
      () => change({ kind: 'add', values: { ...CTA, title: 'Added' }, after: faq }),
      async () => {
        const seen = (await get()).sections.map(({ id }) => id)
        return change({ kind: 'order', seen, wanted: seen.toReversed() })
      },
      async () => change({ kind: 'delete', id: cta, version: await versionOf(cta) }),
    ]
    for (const step of steps) {
      await step()
      wait(10)
      states.push(await titles())
    }
    expect(states.at(-1)).toEqual(['Added', 'Text'])
    expect(await isListed()).toEqual([true, true, true])
    for (const state of states.slice(0, -1).toReversed()) {
      expect((await undo()).draft.canRedo).toBe(true)
      expect(await titles()).toEqual(state)
    }
    expect(await get()).toMatchObject({ canUndo: false, changes: [] })
    expect(await isListed()).toEqual([false, false, false])
    expect(await refusal(undo())).toMatchObject({ code: 'NOT_FOUND', message: 'There is nothing to undo.' })
    for (const state of states.slice(1)) {
      await redo()
      expect(await titles()).toEqual(state)
    }
    expect(await get()).toMatchObject({ canUndo: true, canRedo: false })
    await undo()
    await change({ kind: 'hide', id: faq })
    expect(await get()).toMatchObject({ canRedo: false })
  })

  test('typing in one section is one step, until there is a pause', async () => {
    const { change, undo, titles, sections, versionOf, wait } = await prepare('library', ['faq'])
    const [id] = sections as [string]
    const type = async (title: string) => change({ kind: 'section', id, values: { ...CTA, title }, version: await versionOf(id) })
    for (const text of ['L', 'Li', 'Lib']) {
      await type(text)
      wait(3)
    }
    wait(3)
    await type('Library')
    await undo()
    expect(await titles()).toEqual(['Lib'])
    await undo()
    expect(await titles()).toEqual(['faq'])
  })

  test('everybody undoes their own changes, unless somebody has changed the same section since', async () => {
    const { change, undo, titles, sections, login, pageId, versionOf } = await prepare('library', ['faq', 'cta'])
    const [faq, cta] = sections as [string, string]
    const { client: other } = await login('editor', { firstName: 'Chidi', lastName: 'Eze' })
    await change({ kind: 'section', id: faq, values: { ...CTA, title: 'Mine' }, version: 1 })
    await other.pageDrafts.change({
      pageId,
      change: { kind: 'section', id: cta, values: { ...CTA, title: 'Theirs' }, version: 1 },
    })
    await undo()
    expect(await titles()).toEqual(['faq', 'Theirs'])
    await change({ kind: 'section', id: faq, values: { ...CTA, title: 'Mine' }, version: 1 })
    const version = await versionOf(faq)
    const values = { ...CTA, title: 'Theirs too' }
    await other.pageDrafts.change({ pageId, change: { kind: 'section', id: faq, values, version } })
    expect(await refusal(undo())).toMatchObject({ code: 'CONFLICT', data: { changedBy: 'Chidi Eze' } })
    expect(await titles()).toEqual(['Theirs too', 'Theirs'])
  })

  test('a draft keeps the last 100 steps', async () => {
    const { change, sections, database } = await prepare('library', ['faq'])
    const id = sections[0]!
    await change({ kind: 'hide', id })
    const step = await database.kysely.selectFrom('pageDraftSteps').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: 101 }, (_, index) => ({ ...step, number: index + 2 }))
    await database.kysely.insertInto('pageDraftSteps').values(more).execute()
    for (const kind of ['show', 'hide', 'show'] as const) await change({ kind, id })
    const steps = await database.kysely.selectFrom('pageDraftSteps').select('number').orderBy('number').execute()
    expect(steps).toHaveLength(100)
    expect(steps.at(-1)).toEqual({ number: 105 })
  })

  test('a change of a section that somebody has deleted is refused', async () => {
    const { change, sections } = await prepare('library', ['faq'])
    const [id] = sections as [string]
    await change({ kind: 'delete', id, version: 1 })
    const late = await refusal(change({ kind: 'section', id, values: CTA, version: 1 }))
    expect(late).toEqual({ code: 'NOT_FOUND', message: 'This section no longer exists.' })
  })

  test('a draft takes 500 sections and no more, and refuses a text of 1 MB with a clear message', async () => {
    const { change, database, pageId, get } = await prepare('library')
    for (let count = 0; count < 500; count++) await makeSection(database.kysely, { pageId, orderIndex: count })
    expect((await get()).sections).toHaveLength(500)
    const full = await refusal(change({ kind: 'add', values: CTA, after: null }))
    expect(full).toMatchObject({ fields: { sectionType: 'A page can have at most 500 sections' } })
    const long = await refusal(change({ kind: 'fields', fields: { content: 'x'.repeat(1_000_000) }, version: 1 }))
    expect(long).toMatchObject({ fields: { 'change.fields.content': 'Content can have at most 100000 characters' } })
  })
})
