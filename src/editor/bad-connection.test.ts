import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { createRandom } from '#test/random.ts'
import type { Actions } from './actions.ts'
import type { Editor } from './context.ts'
import type { Ui } from './ui.ts'

/*
 * Random sequences of what a person, a colleague and a bad connection do, on the real editor, without its drawing, and the real server.
 * In every other sequence the person is alone. A failure lists the steps of its sequence. To look for faults, run more sequences.
 * These were chosen because they fail soon if a rule of the model or of the saver is missing.
 */
const FROM = 29
const SEQUENCES = 12

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { browser, opened } = vi.hoisted(() => {
  const browser = {
    stored: new Map<string, unknown>(),
    timers: new Map<number, () => void>(),
    events: new EventTarget(),
    fetch: undefined as unknown as (request: Request) => Promise<Response>,
    nextTimer: 1,
  }
  vi.stubGlobal('location', { origin: 'https://college.test', href: 'https://college.test/library', pathname: '/library' })
  vi.stubGlobal('open', () => undefined)
  vi.stubGlobal('document', { documentElement: { dataset: {} }, body: { replaceChildren: () => undefined } })
  return { browser, opened: {} as { editor: unknown; actions: unknown; text: unknown; conflict: unknown; buttons: unknown } }
})
vi.mock('idb-keyval', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get: (key: string) => Promise.resolve(structuredClone(browser.stored.get(key))),
  update(key: string, change: (before: unknown) => unknown) {
    return Promise.resolve(void browser.stored.set(key, structuredClone(change(browser.stored.get(key)))))
  },
}))
vi.mock('./page/draw.ts', () => ({
  createDrawing: () => ({ begin: () => Promise.resolve(true), sync: () => Promise.resolve(), forget: () => true }),
}))
vi.mock('./page/dom.ts', () => ({
  main: () => ({ focus: () => undefined, querySelector: () => null }),
  findSectionElement: () => null,
  fieldElement: () => null,
  headingElement: () => null,
  focusSection: () => undefined,
}))
vi.mock('./page/text-editing.ts', () => ({
  createTextEditing(_model: unknown, _ui: unknown, _signal: unknown, on: { changed(key: string): void; left(): void }) {
    const text = {
      place: undefined as { key: string; path: string } | undefined,
      isIn: () => false,
      changed: on.changed,
      end() {
        if (!text.place) return
        text.place = undefined
        on.left()
      },
    }
    return (opened.text = text)
  },
}))
vi.mock('./page/regions.ts', () => ({ makeReachable: () => undefined }))
vi.mock('./page/broken-links.ts', () => ({ markBrokenLinks: () => Promise.resolve() }))
vi.mock('./page/listen.ts', () => ({ listenToPage: () => undefined }))
vi.mock('./page/link-tools.ts', () => ({ linkTools: () => [] }))
vi.mock('./page/slides.ts', () => ({ rememberChosenSlides: () => () => undefined }))
vi.mock('./page/selection.ts', () => ({ createSelection: () => ({ update: () => undefined, select: () => undefined }) }))
vi.mock('./presence.ts', () => ({ showPresence: () => undefined }))
vi.mock('./el.ts', () => ({
  button: (text: string, run: () => void) => ({ text, run }),
  el: (_name: string, _attributes: object, ...children: unknown[]) => ({ children }),
  listItems: () => [],
}))
vi.mock('./bar/views.ts', () => ({ getWantedView: () => 'draft', isPreview: () => false }))
vi.mock('./panels/find-problems.ts', () => ({
  findSamples: () => [],
  findProblems: () => Promise.resolve({ found: [], unchecked: [] }),
}))
vi.mock('./panels/panel.ts', () => ({
  closePanel: () => (opened.buttons = undefined),
  updatePanel: () => undefined,
  openPanel: () => ({
    close: () => (opened.buttons = undefined),
    body: { append: (...children: unknown[]) => (opened.buttons = children) },
  }),
}))
vi.mock('./panels/conflict.ts', () => ({
  openConflict(_editor: unknown, section: unknown, choice: object) {
    opened.conflict = { section, compared: JSON.stringify((section as { stored: unknown }).stored), ...choice }
  },
}))
vi.mock('./bar/bar.ts', () => ({
  createBar(editor: unknown, actions: unknown) {
    Object.assign(opened, { editor, actions })
    return { update: () => undefined }
  },
}))

const { client: api } = await import('./api.ts')
const { readPerson } = await import('./person.ts')
const { createEditor } = await import('./editor.ts')
const { createPublishing } = await import('./bar/publishing.ts')
const { toStored, toValues, pageAsSection } = await import('./model.ts')

interface Waiting {
  path: string
  /** Lets the server handle the request. */
  arrive(): Promise<Response>
  answer(response: Response): void
  fail(): void
  arrived: Response | undefined
  /** Whether it changes a text. The server refuses those that come too late. */
  isText: boolean
}

/** A message; a question if it is about something. */
interface Toast {
  text: string
  action?: Parameters<Ui['ask']>[2] | undefined
  about?: unknown
}

const wordsIn = (text: string): string[] => text.match(/\b(?:mine|other)\d+\b/g) ?? []
const isOfText = (body: string) => /"kind":"(section|builtIn|fields)"/.test(body)

/** Resolves when the editor has done what it can do without another answer. */
async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await setImmediate()
}

type World = Awaited<ReturnType<typeof openWorld>>
async function openWorld() {
  const database = await openSqlite()
  let time = Date.parse('2026-03-02T09:00:00.000Z')
  const app = await createTestApp({ database, now: () => new Date(time) })
  const me = await app.login('admin', { firstName: 'Ada', lastName: 'Eze' })
  return {
    database,
    cookies: new Map(me.cookies),
    me,
    other: (await app.login('admin', { firstName: 'Bisi', lastName: 'Ojo' })).client,
    /** Each change is a step of its own for Undo. */
    tick: () => void (time += 6000),
  }
}

async function run(world: World, seed: number, isSolo: boolean, log: (line: string) => void) {
  const { me, other, database, tick } = world
  const { below, chance } = createRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  const { cookies } = world
  const signIn = () => {
    for (const [name, value] of cookies) me.cookies.set(name, value)
  }
  signIn()
  const isHome = chance(0.3)
  await database.kysely.deleteFrom('pages').where('slug', 'in', ['home', 'library']).execute()
  const { id: pageId } = await makePage(database.kysely, { slug: isHome ? 'home' : 'library', title: 'Page' })
  for (const [index, title] of (isHome ? [] : ['a', 'b', 'c']).entries())
    await makeSection(database.kysely, { pageId, sectionType: 'cta', title, orderIndex: index + 1 })

  const faults: string[] = []
  const wrong = (text: string) => void faults.push(text)
  const check = () => expect(faults).toEqual([])

  /** Requests without an answer. */
  let waiting: Waiting[] = []
  /** Requests that the editor has given up, and that may still arrive. */
  const late: Waiting[] = []
  /* Each text that somebody writes is another word, such as mine7 or other3. */
  /** The last word of this person in each field, until they take it back. */
  const last = new Map<string, string>()
  const fieldOf = new Map<string, string>()
  /** The words that the server had at some time. */
  const everStored = new Set<string>()
  /** The words of the colleague that were on the screen. */
  const seen = new Set<string>()
  /** The sections that were added. */
  const added = new Set<string>()
  /** Whether an action was done whose answer never came, and the draft was not loaded since. */
  let isUnseen = false
  /** Whether the person has undone or discarded something, and may have typed on what the screen still showed. */
  let isTakenBack = false
  type Body = { json?: { change?: { kind: string; id?: string; builtInType?: string; values?: object; fields?: object } } }
  /** Checks what a request would do. Resolves to what is wrong with it if the server takes it. */
  async function checkArrival(path: string, body: string): Promise<string | undefined> {
    if (/undo|redo|publish|discard|change$/.test(path)) {
      const { change } = (JSON.parse(body) as Body).json ?? {}
      if (isUnseen) wrong(`${path} ${change?.kind ?? ''} although the answer to an earlier action is not known`)
      if (!change || !isOfText(body)) return undefined
      for (const word of wordsIn(body)) {
        const field = fieldOf.get(word) ?? ''
        const key = change.id === undefined ? '' : editor.model.sections.find(({ stored }) => stored.id === change.id)?.key
        // A duplicate has the words of another section.
        const current = key === undefined || !field.startsWith(key) ? undefined : last.get(field)
        if (current && current !== word && everStored.has(current)) return `${word} returns instead of ${current}`
      }
      if (isSolo) return undefined
      const { fields, sections } = await other.pageDrafts.get({ pageId })
      const before =
        change.kind === 'fields'
          ? JSON.stringify(Object.keys(change.fields!).map((name) => fields[name as 'title']))
          : JSON.stringify(
              sections.find(({ id, sectionType, isBuiltIn }) =>
                change.id ? id === change.id : isBuiltIn && sectionType === change.builtInType,
              ) ?? '',
            )
      for (const word of wordsIn(before))
        if (word.startsWith('other') && !body.includes(`"${word}"`) && !seen.has(word))
          return `overwrote ${word}, which this person has not seen`
    }
    return undefined
  }
  browser.fetch = async (request) => {
    const { pathname } = new URL(request.url)
    const body = await request.text()
    const { method, headers } = request
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const own: Waiting = {
      path: pathname.replace('/rpc/', ''),
      arrived: undefined,
      isText: isOfText(body),
      async arrive() {
        tick()
        const fault = await checkArrival(own.path, body)
        const response = await me.request(pathname, { method, headers: Object.fromEntries(headers), body })
        own.arrived = response
        log(`    server: ${own.path} ${body.slice(0, 200)} -> ${response.status}`)
        if (!response.ok) return response
        if (fault) wrong(fault)
        for (const word of wordsIn(body)) everStored.add(word)
        const kind = (JSON.parse(body || '{}') as Body).json?.change?.kind
        if (/undo|redo|publish|discard/.test(own.path) || (kind && !own.isText)) isUnseen = true
        if (/undo|redo|discard/.test(own.path)) isTakenBack = true
        if (kind === 'add') {
          if (added.has(body)) wrong('added twice')
          added.add(body)
        }
        return response
      },
      answer: resolve,
      fail: () => reject(new TypeError('Failed to fetch')),
    }
    waiting.push(own)
    return promise
  }
  async function handle(request: Waiting, how: 'answered' | 'lost' | 'answer lost' | 'answer late') {
    log(`  ${request.path} ${how}`)
    if (how === 'answer late') {
      if (!request.arrived) await request.arrive()
      return
    }
    waiting = waiting.filter((one) => one !== request)
    if (how === 'lost' && !request.arrived) request.fail()
    else {
      const response = request.arrived ?? (await request.arrive())
      if (how === 'answered') {
        isUnseen = false
        request.answer(response)
      } else request.fail()
    }
  }

  let toasts: Toast[] = []
  const isQuestion = ({ about }: Toast) => about !== undefined
  function show(toast: Toast) {
    const { text, about } = toast
    if (isSolo && (/Somebody else/.test(text) || (/another tab/.test(text) && !isTakenBack))) wrong(`said “${text}”`)
    if (isQuestion(toast) && toasts.some((one) => one.about === about && one.text === text)) return
    log(`    toast: ${text}`)
    toasts = [...toasts.filter((one) => isQuestion(one) && one.about !== about), toast]
  }
  const ui: Ui = {
    root: { append: () => undefined } as unknown as ShadowRoot,
    announce: () => undefined,
    toast: (text, action) => show({ text, action }),
    notice: (text) => show({ text }),
    ask: (about, text, action) => show({ text, action, about }),
    settle: (about?: unknown) =>
      void (toasts = toasts.filter((one) => isQuestion(one) && about !== undefined && one.about !== about)),
    close: () => undefined,
  }

  let editor!: Editor
  let actions!: Actions
  let publishing!: ReturnType<typeof createPublishing>
  type FakeText = { place: { key: string; path: string } | undefined; changed(key: string): void; end(): void }
  let text!: FakeText
  type Conflict = { section: Editor['model']['page']; compared: string; takeTheirs(): void; takeMine(): void; closed(): void }

  /** Shows the page in a new tab, as after a crash of the old one. */
  async function open() {
    for (const request of waiting) if (!request.arrived && chance(0.5)) await request.arrive()
    waiting = []
    toasts = []
    browser.timers.clear()
    browser.events = new EventTarget()
    opened.conflict = opened.buttons = opened.editor = undefined
    discarding = 0
    await answerAll(async () => {
      const draft = await api.pageDrafts.get({ pageId })
      await readPerson()
      void createEditor(ui, draft, false, () => undefined)
    })
    editor = opened.editor as Editor
    actions = opened.actions as Actions
    text = opened.text as FakeText
    publishing = createPublishing(editor)
  }
  async function answerAll(during: () => Promise<void>) {
    const done = during()
    let isDone = false
    void done.finally(() => (isDone = true))
    for (let turn = 0; turn < 50 && (!isDone || waiting.length > 0); turn += 1) {
      await settle()
      if (opened.editor) look()
      for (const request of waiting) await handle(request, 'answered')
    }
    await done
    await settle()
  }

  function fireTimers() {
    const due = [...browser.timers.values()]
    browser.timers.clear()
    for (const timer of due) timer()
  }

  const screen = () => new Map([editor.model.page, ...editor.model.sections].map((one) => [one.key, one]))
  let count = 0
  /** How many answers are awaited to changes that delete what is typed until then. */
  let discarding = 0
  const FIELDS = ['title', 'description']
  const fieldsOf = (key: string) => (key === 'page' ? ['title', 'content.excerpt'] : FIELDS)
  const readField = (values: object, path: string) =>
    String(
      path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values),
    ).trim()
  const forget = (key?: string) => {
    for (const field of last.keys()) if (key === undefined || field.startsWith(`${key} `)) last.delete(field)
  }

  function overwrite(key: string, path: string) {
    const former = readField(editor.model.find(key)!.values, path)
    for (const [field, word] of last) if (word === former) last.delete(field)
  }

  function look() {
    const { model } = opened.editor as Editor
    for (const { values } of [model.page, ...model.sections]) for (const word of wordsIn(JSON.stringify(values))) seen.add(word)
  }

  function checkTexts() {
    const now = screen()
    look()
    for (const [field, word] of last) {
      const [, path] = field.split(' ') as [string, string]
      // A built-in section that was stored has another key after a crash.
      if ([...now.values()].some(({ values }) => readField(values, path) === word)) continue
      if (!everStored.has(word) && discarding === 0) wrong(`lost ${word} of ${field}`)
    }
  }

  /** What the server has and what the screen shows. */
  async function compare(): Promise<string> {
    const draft = await other.pageDrafts.get({ pageId })
    const server = [pageAsSection(draft.fields, draft.fieldsVersion), ...draft.sections]
    const mine = [editor.model.page, ...editor.model.sections]
    const show = (id: string, values: ReturnType<typeof toValues>) => `${id.slice(-6)} ${JSON.stringify(toStored(values))}`
    const [a, b] = [
      server.map((one) => show(one.id, toValues(one))).join('\n'),
      mine.map((one) => show(one.stored.id, one.values)).join('\n'),
    ]
    return a === b ? '' : `\nserver\n${a}\nscreen\n${b}`
  }

  async function checkSaved() {
    if (!isSolo || waiting.length > 0 || editor.saver.state !== 'saved' || browser.timers.size > 0) return
    const difference = await compare()
    if (difference) wrong(`“saved” is not true${difference}`)
  }

  const sections = () => editor.model.sections
  let colleagueCount = 0
  const operations: [number, string, () => Promise<unknown> | void][] = [
    [
      30,
      'type',
      () => {
        const key = chance(0.25) ? 'page' : pick(sections())?.key
        if (!key) return
        const path = pick(fieldsOf(key))!
        const word = `mine${(count += 1)}`
        if (text.place?.key !== key || text.place.path !== path) {
          text.end()
          text.place = { key, path }
        }
        log(`  ${word} in ${key.slice(-6)} ${path}`)
        overwrite(key, path)
        // The server stores it without the space.
        editor.model.setValue(key, path, count % 2 ? `${word} ` : word)
        text.changed(key)
        last.set(`${key} ${path}`, word)
        fieldOf.set(word, `${key} ${path}`)
      },
    ],
    [6, 'leave the text', () => text.end()],
    [15, 'time passes', () => fireTimers()],
    [6, 'comes online', () => void browser.events.dispatchEvent(new Event('online'))],
    [30, 'answer', () => network('answered')],
    [8, 'request lost', () => network('lost')],
    [8, 'answer lost', () => network('answer lost')],
    [8, 'answer late', () => network('answer late')],
    [
      3,
      'request late',
      () => {
        const request = pick(waiting.filter((one) => one.isText && !one.arrived))
        if (!request) return
        log(`  ${request.path}`)
        waiting = waiting.filter((one) => one !== request)
        late.push(request)
        request.fail()
      },
    ],
    [
      3,
      'late request arrives',
      async () => {
        await late.shift()?.arrive()
      },
    ],
    [
      2,
      'restore a version',
      () => {
        const section = pick(sections())
        if (!section) return
        text.end()
        const word = `mine${(count += 1)}`
        log(`  ${word} in ${section.key.slice(-6)}`)
        for (const path of FIELDS) overwrite(section.key, path)
        section.values = { ...section.values, title: word, description: '' }
        section.isDirty = true
        editor.saver.touch(section)
        void editor.saver.flush()
        last.set(`${section.key} title`, word)
        fieldOf.set(word, `${section.key} title`)
      },
    ],
    [
      5,
      'undo',
      () => {
        forget()
        void actions.undo()
      },
    ],
    [
      3,
      'redo',
      () => {
        forget()
        void actions.redo()
      },
    ],
    [
      4,
      'add a section',
      () => {
        const word = `mine${(count += 1)}`
        const values = { sectionType: 'cta', title: word, description: '', content: {}, isActive: true }
        const after = pick(sections())?.key
        void editor.change(
          () => ({ kind: 'add', values, after: (after && editor.model.find(after)?.stored.id) || null }),
          'added',
        )
      },
    ],
    [
      4,
      'delete a section',
      () => {
        const key = pick(sections())?.key
        if (!key) return
        forget(key)
        discarding += 1
        void actions.remove(key).then(() => {
          forget(key)
          discarding -= 1
        })
      },
    ],
    [
      4,
      'hide or show a section',
      () => {
        const section = pick(sections())
        if (section) void (section.values.isActive ? actions.hide(section.key) : actions.show(section.key))
      },
    ],
    [3, 'duplicate', () => void (sections().length < 8 && actions.duplicate(pick(sections())?.key ?? ''))],
    [4, 'move', () => void actions.move(pick(sections())?.key ?? '', chance(0.5) ? 1 : -1)],
    [2, 'publish', () => void publishing.publish({ detail: 1 })],
    [
      1,
      'discard',
      () => {
        forget()
        discarding += 1
        void publishing.discard().then(() => {
          forget()
          discarding -= 1
        })
      },
    ],
    [2, 'session ends', () => me.cookies.clear()],
    [
      3,
      'sign in',
      () => {
        signIn()
        browser.events.dispatchEvent(new Event('focus'))
      },
    ],
    [
      10,
      'press a button of a message',
      () => {
        const toast = pick(toasts.filter(({ action }) => action))
        if (!toast) return
        log(`  ${toast.text} - ${toast.action!.text}`)
        if (toast.action!.text === 'Undo') forget()
        toasts = toasts.filter((one) => one !== toast)
        toast.action!.run()
      },
    ],
    [10, 'decide', () => decide()],
    [
      1,
      'crash',
      async () => {
        browser.events.dispatchEvent(new Event('pagehide'))
        await settle()
        signIn()
        await open()
      },
    ],
    ...(isSolo
      ? []
      : ([
          [8, 'colleague changes', () => colleague()],
          [2, 'colleague moves', () => colleagueMoves()],
          [2, 'colleague deletes', () => colleagueDeletes()],
        ] as typeof operations)),
  ]
  async function network(how: Parameters<typeof handle>[1]) {
    const request = pick(waiting)
    if (request) await handle(request, how)
  }
  function decide() {
    const conflict = opened.conflict as Conflict | undefined
    if (conflict) {
      opened.conflict = undefined
      for (const word of wordsIn(conflict.compared)) seen.add(word)
      const choice = below(5)
      log(`  ${['theirs', 'theirs', 'mine', 'mine', 'closed'][choice]}`)
      if (choice < 2) {
        const given = wordsIn(JSON.stringify(conflict.section.values))
        for (const [field, word] of last) if (given.includes(word)) last.delete(field)
        conflict.takeTheirs()
      } else if (choice < 4) conflict.takeMine()
      else conflict.closed()
      return
    }
    const buttons = (opened.buttons as { run?: () => void; text?: string }[] | undefined)?.filter(({ run }) => run)
    opened.buttons = undefined
    buttons?.[0]?.run!()
  }
  async function colleague() {
    tick()
    const draft = await other.pageDrafts.get({ pageId })
    const word = `other${(colleagueCount += 1)}`
    const section = pick(draft.sections)
    const path = pick(FIELDS)!
    log(`  ${word} in ${section?.id.slice(-6)} ${path}`)
    if (!section || chance(0.2)) {
      await other.pageDrafts.change({
        pageId,
        change: {
          kind: 'fields',
          fields: path === 'title' ? { title: word } : { excerpt: word },
          version: draft.fieldsVersion,
        },
      })
      return
    }
    const values = { ...toStored(toValues(section)), [path]: word }
    await other.pageDrafts.change({
      pageId,
      change: section.isBuiltIn
        ? { kind: 'builtIn', builtInType: section.sectionType, values }
        : { kind: 'section', id: section.id, version: section.version, values },
    })
  }
  async function colleagueMoves() {
    tick()
    const draft = await other.pageDrafts.get({ pageId })
    const seenIds = draft.sections.map(({ id }) => id)
    if (seenIds.length < 2) return
    await other.pageDrafts.change({
      pageId,
      change: { kind: 'order', seen: seenIds, wanted: [...seenIds.slice(1), seenIds[0]!] },
    })
  }
  async function colleagueDeletes() {
    tick()
    const draft = await other.pageDrafts.get({ pageId })
    const section = pick(draft.sections.filter(({ isBuiltIn }) => !isBuiltIn))
    if (!section) return
    log(`  ${section.id.slice(-6)}`)
    await other.pageDrafts.change({ pageId, change: { kind: 'delete', id: section.id, version: section.version } })
  }

  browser.stored.clear()
  await open()
  const total = operations.reduce((sum, [weight]) => sum + weight, 0)
  for (let step = 0; step < 40; step += 1) {
    let at = below(total)
    const [, name, operate] = operations.find(([weight]) => (at -= weight) < 0)!
    log(name)
    await operate()
    await settle()
    const bugs = vi.mocked(console.error).mock.calls.flat()
    vi.mocked(console.error).mockClear()
    if (bugs.length > 0) wrong(`logged ${String((bugs[0] as Error).stack)}`)
    checkTexts()
    await checkSaved()
    check()
  }

  log('the connection is good again')
  signIn()
  text.end()
  const isQuiet = () => waiting.length === 0 && browser.timers.size === 0 && !opened.conflict && !opened.buttons
  const questions = () => toasts.filter((one) => isQuestion(one) && one.action!.text !== 'Sign in')
  let rounds = 0
  for (; rounds < 60; rounds += 1) {
    await settle()
    if (waiting.length > 0) for (const request of waiting) await handle(request, 'answered')
    else if (opened.conflict || opened.buttons) decide()
    else if (questions().length > 0) {
      const [question] = questions()
      log(`  ${question!.text} - ${question!.action!.text}`)
      toasts = toasts.filter((one) => one !== question)
      question!.action!.run()
    } else if (browser.timers.size > 0) fireTimers()
    else break
    await settle()
    checkTexts()
    check()
  }
  if (!isQuiet() || rounds >= 60) wrong('it never comes to rest')
  if (editor.saver.state !== 'saved') wrong(`all is answered, and the state is ${editor.saver.state}`)
  if (isSolo) {
    const difference = await compare()
    if (difference) wrong(`at rest the screen is not what the server has${difference}`)
  } else {
    // Somebody else's changes are shown with the next reload.
    await answerAll(() => editor.saver.reload())
    const difference = await compare()
    if (difference) wrong(`after a reload the screen is not what the server has${difference}`)
  }
  check()
}

test('after any sequence on a bad connection, nothing that was typed is lost, and the screen is what the server has', async () => {
  vi.stubGlobal('setTimeout', (run: () => void) => {
    browser.timers.set((browser.nextTimer += 1), run)
    return browser.nextTimer
  })
  vi.stubGlobal('clearTimeout', (timer: number) => void browser.timers.delete(timer))
  vi.stubGlobal('addEventListener', (...[type, listener, options]: Parameters<EventTarget['addEventListener']>) =>
    browser.events.addEventListener(type, listener, options),
  )
  vi.stubGlobal('fetch', (request: Request) => browser.fetch(request))
  expect.hasAssertions()
  let world!: World
  for (let seed = FROM; seed < FROM + SEQUENCES; seed += 1) {
    // Sessions end after some hours.
    if ((seed - FROM) % 50 === 0) world = await openWorld()
    const steps = [`Sequence ${seed}`]
    try {
      await run(world, seed, seed % 2 === 0, (line) => void steps.push(line))
    } catch (error) {
      throw new Error([...steps, (error as Error).message].join('\n'), { cause: error })
    }
  }
})
