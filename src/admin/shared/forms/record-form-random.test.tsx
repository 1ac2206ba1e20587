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

/** What becomes of a request: it arrives, it is lost, or its answer is lost. */
type Fate = 'arrives' | 'is lost' | 'is not answered'

function createServer() {
  const posts = new Map<string, Post>()
  /** The versions that the colleague has written, and of these the ones that the person has seen. */
  const [theirs, seen] = [new Set<number>(), new Set<number>()]
  let fates: Fate[] = []
  /** What the person has overwritten without having seen it. */
  const overwritten: Post[] = []
  /** What the person has saved last. */
  let own: Fields | undefined
  async function send(run: () => Post): Promise<Post> {
    const fate = fates.shift() ?? 'arrives'
    if (fate === 'is lost') throw new ConnectionError('Failed to fetch')
    const post = run()
    if (fate === 'is not answered') throw new ConnectionError('Failed to fetch')
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
    seen,
    overwritten,
    only,
    own: () => own,
    meet: (next: Fate[]) => (fates = [...next]),
    create: (values: Fields, { context }: Once) =>
      send(() => posts.get(context.idempotencyKey) ?? writeOwn(context.idempotencyKey, values)),
    save: (values: Fields, version: number, _before: Fields, id: string) =>
      send(() => {
        const post = posts.get(id)!
        if (post.version !== version) {
          const data = { changedBy: 'Bisi', changedAt: '2026-11-20T08:00:00.000Z', isOwn: false }
          throw new ORPCError('CONFLICT', { defined: true, data })
        }
        if (theirs.has(version) && !seen.has(version)) overwritten.push(post)
        return writeOwn(id, values)
      }),
    load: () => send(() => only()!),
    changeByColleague(text: string) {
      const post = only()
      if (post) theirs.add(write(post.id, { text }).version)
    },
  }
}

type Server = ReturnType<typeof createServer>

/** A form of the record, or of a new one. */
async function openForm(server: Server, stored: Post | null) {
  let latest!: ReturnType<typeof useRecordForm<Fields, Post>>
  const onSaved = vi.fn<() => void>()
  if (stored) server.seen.add(stored.version)
  const { create, save, load } = server
  const name = 'posts'
  function Form() {
    const meta = () => ({ done: 'Saved' })
    const options = { name, stored, getFormValues, schema, labels: {}, load, create, save, meta, onSaved }
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
    values: () => latest.form.getValues(),
    unsaved: () => latest.unsaved,
    type: (fields: Partial<Fields>) => act(async () => latest.form.setValues(fields)),
    /** Presses the button that saves, or the one that a conflict offers instead. */
    save: (answer: 'saveMine' | 'takeTheirs') =>
      act(async () => {
        const { outcome } = latest
        if (outcome?.kind !== 'conflict') return latest.save(place.querySelector('input')!)
        server.seen.add(server.only()!.version)
        outcome[answer]()
      }),
  }
}

const fate = fc.constantFrom<Fate>('arrives', 'is lost', 'is not answered')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('title' as const, 'text' as const).map((field) => ({ type: field })) },
  { weight: 4, arbitrary: fc.array(fate, { maxLength: 3 }).map((fates) => ({ save: fates })) },
  fc.array(fate, { maxLength: 2 }).map((fates) => ({ takeTheirs: fates })),
  { weight: 2, arbitrary: fc.constant({ colleague: true }) },
  fc.constant({ powerCut: true }),
)

test('nothing that is typed is lost, nothing of others is overwritten unseen, and a record is added once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const server = createServer()
      device.found = null
      let form = await openForm(server, null)
      let isTyped = false
      /** What was on the screen before it closed, and what was left of it. */
      const shown: Fields[] = []
      const left: (Fields | undefined)[] = []
      async function reopen(stored: Post | null) {
        form.close()
        form = await openForm(server, stored)
        isTyped = false
      }
      for (const [number, one] of steps.entries()) {
        const text = `Input ${number}`
        if ('type' in one) {
          await form.type({ [one.type]: text })
          isTyped = true
        } else if ('colleague' in one) {
          server.changeByColleague(text)
        } else if ('powerCut' in one) {
          const typed = form.values()
          const kept = device.read()
          const known = new Set(server.seen)
          if (isTyped) {
            shown.push(typed)
            left.push(kept?.values ?? server.own())
          }
          device.found = kept && { ...kept, at: '2026-11-20T08:00:00.000Z' }
          // Without unsaved input the person opens the record, if the list has it.
          await reopen(form.stored || !kept ? (server.only() ?? null) : null)
          device.found = null
          if (!kept) continue
          await act(async () => form.unsaved().found!.restore())
          isTyped = true
          // The restored input takes the place of what the form has just shown.
          for (const version of server.seen) if (!known.has(version)) server.seen.delete(version)
        } else {
          server.meet('save' in one ? one.save : one.takeTheirs)
          const wanted = form.values()
          await form.save('save' in one ? 'saveMine' : 'takeTheirs')
          server.meet([])
          // The form shows the version of the colleague now.
          if ('takeTheirs' in one && device.read() === null) isTyped = false
          if (form.onSaved.mock.calls.length === 0) continue
          shown.push(wanted)
          left.push(server.own())
          await reopen(server.only()!)
        }
      }
      await form.type({ title: 'The last title' })
      const wanted = form.values()
      for (let attempt = 0; attempt < 3 && form.onSaved.mock.calls.length === 0; attempt += 1) await form.save('saveMine')
      expect([...left, server.own()]).toEqual([...shown, wanted])
      expect(server.posts.size).toBe(1)
      expect(server.overwritten).toEqual([])
      form.close()
    }),
    { numRuns: 100 },
  )
})
