// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallContext } from '#contract/idempotency-key.ts'
import { PageDraftFields } from '#contract/pages/page-fields.ts'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import type { Change, Draft, Section } from '../api.ts'
import { createModel } from '../model.ts'
import { readPerson } from '../person.ts'
import { createSaver } from './saver.ts'
import { readUnsent, restoreUnsent } from './unsent.ts'

const { server, browser, stored } = vi.hoisted(() => ({
  server: {
    person: 'ada' as string | null,
    fails: false,
    sent: [] as unknown[],
    /** The key of each request, also of those that failed. */
    keys: [] as (string | undefined)[],
    answer: null as unknown,
    draft: null as unknown,
  },
  browser: { stores: true },
  stored: new Map<string, unknown>(),
}))
vi.mock('../api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  client: {
    sessions: {
      current: () => Promise.resolve(server.person && { user: { id: server.person }, permissions: [] }),
    },
    pageDrafts: {
      change({ change }: { change: Change }, options?: { context: CallContext }) {
        server.keys.push(options?.context.idempotencyKey)
        if (server.fails) return Promise.reject(new ConnectionError('Failed to fetch'))
        server.sent.push(change)
        return Promise.resolve(server.answer)
      },
      get: () => (server.fails ? Promise.reject(new ConnectionError('Failed to fetch')) : Promise.resolve(server.draft)),
    },
  },
}))
vi.mock('idb-keyval', () => ({
  get: (key: string) => Promise.resolve(stored.get(key)),
  update(key: string, change: (before: unknown) => unknown) {
    if (!browser.stores) throw new DOMException('No storage', 'InvalidStateError')
    return Promise.resolve(void stored.set(key, change(stored.get(key))))
  },
}))

const ANSWER = { draft: {}, sections: [], removed: [] }
beforeEach(() => {
  Object.assign(server, { person: 'ada', fails: false, sent: [], keys: [], answer: ANSWER })
  browser.stores = true
  stored.clear()
})

const IGNORED = {
  state: () => undefined,
  problem: () => undefined,
  applied: () => undefined,
  loading: () => undefined,
  loaded: () => undefined,
}

/** The editor of the person who is signed in, with what an earlier visit could not send. */
async function open() {
  await readPerson()
  const section = { id: 'a', sectionType: 'faq', title: 'Old', content: [], isActive: true, version: 1 } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  server.draft = draft
  const model = createModel(draft, false)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const problem = vi.fn<() => void>()
  const unsent = await readUnsent('p')
  const saver = createSaver(model, unsent, stop.signal, { ...IGNORED, problem })
  restoreUnsent(model, unsent)
  return {
    saver,
    problem,
    title: () => model.find('a')!.values.title,
    async type(title: string) {
      model.setValue('a', 'title', title)
      saver.touch(model.find('a')!)
      await saver.flush()
    },
  }
}

/** The editor of a post, whose own fields are at version 4. */
async function openText(more: object = {}) {
  await readPerson()
  const fields = { title: 'Fees', content: '<p>Old</p>', excerpt: '', featuredImage: null, publishDate: null, ...more }
  const draft = { pageId: 'p', fields, fieldsVersion: 4, sections: [] } as unknown as Draft
  const model = createModel(draft, true)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const saver = createSaver(model, {}, stop.signal, IGNORED)
  return { draft, fields, model, saver }
}

test('what could not be sent belongs to the person: the next visit takes it up, somebody else does not get it', async () => {
  server.fails = true
  await (await open()).type('By Ada')
  server.person = 'bisi'
  expect((await open()).title()).toBe('Old')
  server.person = 'ada'
  expect((await open()).title()).toBe('By Ada')
})

test('while nothing could be sent, somebody else has signed in: it waits until the person is back', async () => {
  const { saver, problem, type } = await open()
  server.fails = true
  await type('By Ada')
  Object.assign(server, { fails: false, person: 'bisi' })
  await saver.flush()
  expect(server.sent).toEqual([])
  expect(problem).toHaveBeenLastCalledWith(expect.objectContaining({ failure: 'signed-out' }))
  server.person = 'ada'
  await saver.flush()
  expect(server.sent).toMatchObject([{ values: { title: 'By Ada' } }])
})

test('a change that our own code cannot send is a problem to show and to log, and is not sent again', async () => {
  const { saver, problem, type } = await open()
  vi.mocked(console.error).mockImplementation(() => undefined)
  server.answer = null
  await type('By Ada')
  await saver.flush()
  expect(server.sent).toHaveLength(1)
  expect(problem).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ failure: 'refused', message: 'Something went wrong.' }),
  )
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
  vi.mocked(console.error).mockClear()
})

const DUPLICATE: Change = { kind: 'duplicate', id: 'a' }

test('an action whose answer was lost is not made twice: the page is shown as it is now first', async () => {
  const { saver } = await open()
  server.fails = true
  await expect(saver.change(() => DUPLICATE)).rejects.toThrow('There is no connection.')
  expect(saver.state).toBe('unknown')
  server.fails = false
  server.draft = { ...(server.draft as Draft), version: 2 }
  await expect(saver.change(() => DUPLICATE)).rejects.toThrow('The page has changed since the connection broke.')
  expect(server.sent).toEqual([])
  expect(saver.state).toBe('saved')
  await saver.change(() => DUPLICATE)
  expect(server.sent).toEqual([DUPLICATE])
  expect(new Set(server.keys).size).toBe(2)
})

test('an action that did not arrive can be repeated, and is the same if it arrives late', async () => {
  const { saver } = await open()
  server.fails = true
  await expect(saver.change(() => DUPLICATE)).rejects.toThrow('There is no connection.')
  server.fails = false
  await saver.change(() => DUPLICATE)
  expect(server.sent).toEqual([DUPLICATE])
  await saver.change(() => DUPLICATE)
  const [first, repeated, next] = server.keys
  expect(first).toBeDefined()
  expect(repeated).toBe(first)
  expect(next).not.toBe(first)
})

test('what was published is published, also if the page cannot be loaded then', async () => {
  const { saver } = await open()
  const publish = () => {
    server.fails = true
    return Promise.resolve('published')
  }
  expect(await saver.changeAll(publish)).toBe('published')
  expect(saver.state).toBe('unknown')
  server.fails = false
  await saver.flush()
  expect(saver.state).toBe('saved')
})

test('it is known whether the browser could store what is not sent', async () => {
  server.fails = true
  browser.stores = false
  const { saver, type } = await open()
  await type('By Ada')
  expect(saver).toMatchObject({ state: 'device', isStored: false })
  browser.stores = true
  await type('By Ada again')
  expect(saver).toMatchObject({ state: 'device', isStored: true })
})

test('what an earlier visit kept is sent once', async () => {
  server.fails = true
  await (await open()).type('By Ada')
  server.fails = false
  await (await open()).saver.flush()
  expect(server.sent).toMatchObject([{ values: { title: 'By Ada' } }])
  expect(await readUnsent('p')).toEqual({})
})

test.each([
  ['excerpt', 'In short', ''],
  ['featuredImage', '/media/1/hall.jpg', null],
  ['publishDate', '2026-02-01T08:00:00.000Z', null],
])('%s of a post can be emptied', async (name, before, empty) => {
  const { model, saver } = await openText({ title: 'Post', [name]: before })
  model.setValue('page', `content.${name}`, '')
  saver.touch(model.page)
  await saver.flush()
  const sent = server.sent[0] as Extract<Change, { kind: 'fields' }>
  expect(sent.fields).toEqual({ [name]: empty })
  expect(PageDraftFields.partial().safeParse(sent.fields).success).toBe(true)
})

test('a built-in section that somebody stored while this person changed it is theirs to compare, not deleted', async () => {
  await readPerson()
  const base = { sectionType: 'hero', title: 'Hello', content: {}, isActive: true }
  const builtIn = { ...base, id: 'built-in-hero', isBuiltIn: true, replacesBuiltIn: false, version: 0 } as unknown as Section
  const stored = { ...base, id: 'x', title: 'By Bisi', isBuiltIn: false, replacesBuiltIn: true, version: 7 } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [builtIn] } as unknown as Draft
  const model = createModel(draft, false)
  model.setValue('built-in-hero', 'title', 'Mine')
  model.find('built-in-hero')!.problem = 'stale'
  model.replace({ ...draft, sections: [stored] })
  expect(model.sections).toMatchObject([
    { key: 'built-in-hero', stored: { id: 'x' }, problem: 'stale', isDirty: true, values: { title: 'Mine' } },
  ])

  const later = createModel({ ...draft, sections: [stored] }, false)
  restoreUnsent(later, { 'built-in-hero': { values: model.sections[0]!.values, version: 0 } })
  expect(later.sections).toMatchObject([{ stored: { id: 'x' }, basedOn: 0, isDirty: true, values: { title: 'Mine' } }])
})

test('when a newer version arrives, a change stays based on the old one only if the same field differs', () => {
  const section = { id: 'a', sectionType: 'faq', title: 'Old', content: [], isActive: true, version: 1 } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const learn = (now: Partial<Section>) => {
    const model = createModel(draft, false)
    model.setValue('a', 'title', 'Mine')
    model.replace({ ...draft, sections: [{ ...section, ...now }] })
    return model.find('a')!
  }
  expect(learn({ version: 9 })).toMatchObject({ basedOn: 9, values: { title: 'Mine' } })
  expect(learn({ version: 9, isActive: false })).toMatchObject({ basedOn: 9, values: { title: 'Mine', isActive: false } })
  expect(learn({ version: 2, title: 'Theirs' })).toMatchObject({ basedOn: 1, values: { title: 'Mine' } })
  const both = { title: 'Mine', description: 'Theirs' }
  expect(learn({ version: 2, description: 'Theirs' })).toMatchObject({ basedOn: 2, isDirty: true, values: both })
  expect(learn({ version: 2, title: 'Mine' })).toMatchObject({ basedOn: 2, isDirty: false })
})

test('of the fields of a page, those that only somebody else has changed are not sent back', async () => {
  const { draft, fields, model, saver } = await openText()
  model.setValue('page', 'content.html', '<p>Mine</p>')
  model.replace({ ...draft, fields: { ...fields, title: 'Fees 2027' } } as unknown as Draft)
  expect(model.page.values).toMatchObject({ title: 'Fees 2027', content: { html: '<p>Mine</p>' } })
  saver.touch(model.page)
  await saver.flush()
  expect(server.sent).toEqual([{ kind: 'fields', fields: { content: '<p>Mine</p>' }, version: 4 }])
})

test('a text whose request did not arrive stays when somebody else has changed another field', async () => {
  const { draft, fields, model, saver } = await openText()
  server.fails = true
  model.setValue('page', 'content.html', '<p>Mine</p>')
  saver.touch(model.page)
  await saver.flush()
  model.replace({ ...draft, fields: { ...fields, title: 'Fees 2027' }, fieldsVersion: 5 } as unknown as Draft)
  expect(model.page).toMatchObject({ isDirty: true, values: { title: 'Fees 2027', content: { html: '<p>Mine</p>' } } })
})

test('a text that was put back while its change was on the way stays as it was put back', async () => {
  const { fields, model, saver } = await openText()
  // A colleague has changed the title on the live page meanwhile.
  const stored = { ...fields, title: 'Fees 2027', content: '<p>New</p>' }
  const answer = Promise.withResolvers<unknown>()
  server.answer = answer.promise
  model.setValue('page', 'content.html', '<p>New</p>')
  saver.touch(model.page)
  const sending = saver.flush()
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  model.setValue('page', 'content.html', '<p>Old</p>')
  answer.resolve({ ...ANSWER, draft: { fieldsVersion: 5 }, fields: stored })
  await sending
  expect(model.page.values).toMatchObject({ title: 'Fees 2027', content: { html: '<p>Old</p>' } })
  await saver.flush()
  expect(server.sent).toEqual([
    { kind: 'fields', fields: { content: '<p>New</p>' }, version: 4 },
    { kind: 'fields', fields: { content: '<p>Old</p>' }, version: 5 },
  ])
})

test.each([
  ['the draft has only this change more', { exists: true, version: 1 }, { version: 2 }, 'Mine too'],
  ['somebody else has changed the draft', { exists: true, version: 1 }, { version: 3 }, 'Theirs'],
  [
    'this change began the draft',
    { exists: false, version: 1 },
    { version: 900, createdAt: 'now', updatedAt: 'now' },
    'Mine too',
  ],
  ['somebody else began a draft', { exists: false, version: 1 }, { version: 900, createdAt: 'then', updatedAt: 'now' }, 'Theirs'],
])('%s: the screen shows what would be published', async (_, before, after, shown) => {
  await readPerson()
  const section = {
    id: 'b',
    sectionType: 'faq',
    title: 'Mine too',
    content: [],
    isActive: true,
    version: 1,
  } as unknown as Section
  const mine = { ...section, id: 'a', title: 'Old' }
  const draft = {
    pageId: 'p',
    fields: { title: 'Page' },
    fieldsVersion: 1,
    sections: [mine, section],
    ...before,
  } as unknown as Draft
  const model = createModel(draft, false)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const saver = createSaver(model, {}, stop.signal, IGNORED)
  const status = { exists: true, fieldsVersion: 1, ...after }
  const stored = { ...mine, title: 'New', version: 2 }
  server.answer = { draft: status, sections: [stored], removed: [] }
  server.draft = { ...draft, ...status, sections: [stored, { ...section, title: 'Theirs', version: 2 }] }
  model.setValue('a', 'title', 'New')
  saver.touch(model.find('a')!)
  await saver.flush()
  expect(model.find('b')!.values.title).toBe(shown)
  expect(saver.foreignChanges).toBe(shown === 'Theirs' ? 1 : 0)
  expect(saver.state).toBe('saved')
})
