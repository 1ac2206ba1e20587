// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { act, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { asStaff } from '#test/as-staff.tsx'
import { mount } from '#test/mount.ts'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { pick } from './merge-fields.ts'
import { useRecordForm } from './record-form.ts'
import { ValidatedForm } from './validated-form.tsx'

/*
 * Random sequences of what a person, a colleague, a bad connection and a power cut do to the form of one record. The server
 * is as docs/decisions/0015 describes it: one record for each key, and a save names the version that it started from.
 */

interface Fields extends Record<string, unknown> {
  title: string
  text: string
}
interface Post extends Fields {
  id: string
  version: number
}
interface Input {
  values: Fields
  base?: Partial<Fields>
  version: number
  idempotencyKey?: string
}

/** What the device has stored, and how it reads the input of the open form. */
const device = vi.hoisted(() => ({
  found: null as (Input & { at: string }) | null,
  read: undefined as unknown as () => Input | null,
}))
vi.mock('#admin/shared/unsaved-input/use-unsaved-input.ts', () => ({
  useUnsavedInput(_name: string, _values: unknown, read: () => Input | null) {
    device.read = read
    return { found: device.found, isFailing: false, restore() {}, discardFoundIfSaved() {}, discard() {} }
  },
}))

const getFormValues = (post: Post | null): Fields => ({ title: post?.title ?? '', text: post?.text ?? '' })
const schema = z.object({ title: z.string().min(1), text: z.string() })

const LABELS = { title: 'Title', text: 'Text' }
const FIELDS = ['title', 'text'] as const

/** What becomes of a request: it arrives, it is lost, or its answer is lost. */
type Fate = 'arrives' | 'is lost' | 'is not answered'

function createServer() {
  const posts = new Map<string, Post>()
  /** The values that the colleague has written, and all that the person has seen. */
  const [theirs, seen] = [new Set<string>(), new Set<string>()]
  let fates: Fate[] = []
  /** What the person has overwritten without having seen it. */
  const overwritten: string[] = []
  /** What the person has saved last, and whether nobody has answered that. */
  let own: Fields | undefined
  let isUnanswered = false
  async function send(run: () => Post): Promise<Post> {
    const fate = fates.shift() ?? 'arrives'
    if (fate === 'is lost') throw new ConnectionError('Failed to fetch')
    const post = run()
    isUnanswered = fate === 'is not answered'
    if (isUnanswered) throw new ConnectionError('Failed to fetch')
    return post
  }
  const write = (id: string, fields: Partial<Fields>): Post => {
    const { version = 0 } = posts.get(id) ?? {}
    posts.set(id, { title: '', text: '', ...posts.get(id), ...fields, id, version: version + 1 })
    return posts.get(id)!
  }
  const writeOwn = (id: string, fields: Fields) => write(id, (own = fields))
  const only = () => [...posts.values()][0]
  return {
    posts,
    theirs,
    seen,
    overwritten,
    only,
    own: () => own,
    unanswered: () => (isUnanswered ? own : undefined),
    meet: (next: Fate[]) => (fates = [...next]),
    create: (values: Fields, { context }: Once) =>
      send(() => posts.get(context.idempotencyKey) ?? writeOwn(context.idempotencyKey, values)),
    save: (values: Fields, version: number, _before: Partial<Fields>, id: string) =>
      send(() => {
        const post = posts.get(id)!
        if (post.version !== version) {
          const data = { changedBy: 'Bisi', changedAt: '2026-11-20T08:00:00.000Z', isOwn: false }
          throw new ORPCError('CONFLICT', { defined: true, data })
        }
        for (const field of FIELDS) {
          const isTheirs = theirs.has(post[field]) && post[field] !== values[field]
          if (isTheirs && !seen.has(post[field])) overwritten.push(post[field])
        }
        return writeOwn(id, values)
      }),
    async load() {
      const fate = fates.shift() ?? 'arrives'
      if (fate !== 'arrives') throw new ConnectionError('Failed to fetch')
      return only()!
    },
    changeByColleague(field: keyof typeof LABELS, value: string) {
      const post = only()
      if (!post) return
      theirs.add(value)
      write(post.id, { [field]: value })
    },
  }
}

type Server = ReturnType<typeof createServer>

/** A form of the record, or of a new one. */
async function openForm(server: Server, stored: Post | null) {
  let latest!: ReturnType<typeof useRecordForm<Fields, Post>>
  const onSaved = vi.fn<() => void>()
  const { create, save, load } = server
  const name = 'posts'
  function Form() {
    const meta = () => ({ done: 'Saved' })
    const options = { name, stored, getFormValues, schema, labels: LABELS, load, create, save, meta, onSaved }
    const record = useRecordForm<Fields, Post>(options)
    useEffect(() => void (latest = record))
    return (
      <ValidatedForm form={record.form} onSubmit={(values) => record.submit(values)}>
        <input />
      </ValidatedForm>
    )
  }
  const { place, show, close } = mount()
  await show(asStaff(<Form />))
  return {
    onSaved,
    close,
    stored,
    opened: getFormValues(stored),
    values: () => latest.form.getValues(),
    unsaved: () => latest.unsaved,
    type: (fields: Partial<Fields>) => act(async () => latest.form.setValues(fields)),
    /** The fields for which the conflict notice shows both values. */
    inConflict: () =>
      latest.outcome?.kind === 'conflict'
        ? latest.outcome.differences.map(({ label, before }) => {
            for (const { text } of before) server.seen.add(text)
            return FIELDS.find((field) => LABELS[field] === label)!
          })
        : [],
    /** Presses the button that saves, or the one that a conflict offers instead. */
    save: (answer: 'saveMine' | 'takeTheirs') =>
      act(async () => {
        const { outcome } = latest
        if (outcome?.kind === 'conflict') outcome[answer]()
        else latest.save(place.querySelector('input')!)
      }),
  }
}

const fate = fc.constantFrom<Fate>('arrives', 'is lost', 'is not answered')
const field = fc.constantFrom(...FIELDS)
const step = fc.oneof(
  { weight: 4, arbitrary: field.map((one) => ({ type: one })) },
  { weight: 2, arbitrary: field.map((one) => ({ takeBack: one })) },
  { weight: 4, arbitrary: fc.array(fate, { maxLength: 4 }).map((fates) => ({ save: fates })) },
  fc.array(fate, { maxLength: 2 }).map((fates) => ({ takeTheirs: fates })),
  { weight: 3, arbitrary: field.map((one) => ({ colleague: one })) },
  fc.constant({ powerCut: true }),
)

test('nothing that is typed is lost, nothing of others is overwritten unseen, and a record is added once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const server = createServer()
      device.found = null
      let form = await openForm(server, null)
      /** What the person has typed, until it is saved or somebody else's is taken. */
      let typed: Partial<Fields> = {}
      /** What was typed before the form closed, and what was left of it. */
      const [wanted, left]: Partial<Fields>[][] = [[], []]
      /** What was taken back, and the form did not count as unsaved. */
      const forgotten: string[] = []
      function compare(kept: Fields = server.own()!) {
        if (Object.keys(typed).length === 0) return
        wanted!.push({ ...typed })
        left!.push(pick(kept, Object.keys(typed)))
      }
      const look = () => FIELDS.forEach((one) => server.seen.add(form.values()[one]))
      async function reopen(stored: Post | null) {
        form.close()
        form = await openForm(server, stored)
      }
      async function save(answer: 'saveMine' | 'takeTheirs', fates: Fate[]) {
        const shown = form.inConflict()
        server.meet(fates)
        await form.save(answer)
        server.meet([])
        if (answer === 'takeTheirs') for (const one of shown) delete typed[one]
        look()
        return form.onSaved.mock.calls.length > 0
      }
      for (const [number, one] of steps.entries()) {
        const text = `Input ${number}`
        if ('type' in one) {
          await form.type({ [one.type]: text })
          typed = { ...typed, [one.type]: text }
        } else if ('takeBack' in one) {
          const value = form.opened[one.takeBack]
          await form.type({ [one.takeBack]: value })
          // It counts as typed if the server may have something else of this person.
          const sent = server.unanswered()?.[one.takeBack] ?? value
          typed = { ...typed, [one.takeBack]: value }
          if (sent === value) delete typed[one.takeBack]
        } else if ('colleague' in one) {
          // What they change is saved, even if the person does not know it.
          if (server.only()?.[one.colleague] === typed[one.colleague]) delete typed[one.colleague]
          server.changeByColleague(one.colleague, text)
        } else if ('powerCut' in one) {
          const kept = device.read()
          const known = new Set(server.seen)
          // What the server has stored without an answer, and the person has taken back since.
          const isTakenBack = (name: keyof typeof LABELS) =>
            server.unanswered()
            && server.only()![name] === server.unanswered()![name]
            && form.values()[name] !== server.only()![name]
          if (!kept) forgotten.push(...FIELDS.filter(isTakenBack))
          // A form that looks as when it was opened, or as a colleague has made it, keeps nothing.
          const isOwn = (value: string, name: keyof typeof LABELS) => value !== form.opened[name] && !server.theirs.has(value)
          if (kept || FIELDS.some((name) => isOwn(form.values()[name], name))) compare(kept?.values)
          device.found = kept && { ...kept, at: '2026-11-20T08:00:00.000Z' }
          // Without unsaved input the person opens the record, if the list has it.
          await reopen(form.stored || !kept ? (server.only() ?? null) : null)
          device.found = null
          if (kept) {
            await act(async () => form.unsaved().found!.restore())
            // The restored input takes the place of what the form has just shown.
            for (const value of server.seen) if (!known.has(value)) server.seen.delete(value)
          } else typed = {}
          look()
        } else if (await save('save' in one ? 'saveMine' : 'takeTheirs', 'save' in one ? one.save : one.takeTheirs)) {
          compare()
          typed = {}
          await reopen(server.only()!)
          look()
        }
      }
      await form.type({ title: 'The last title' })
      typed = { ...typed, title: 'The last title' }
      for (let attempt = 0; attempt < 3; attempt += 1) if (await save('saveMine', [])) break
      compare()
      expect(left).toEqual(wanted)
      expect(forgotten).toEqual([])
      expect(server.posts.size).toBe(1)
      expect(server.overwritten).toEqual([])
      form.close()
    }),
    { numRuns: 100 },
  )
})
