// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { act, useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { asStaff } from '#test/as-staff.tsx'
import { mount } from '#test/mount.ts'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { useRecordForm } from './record-form.ts'
import { ValidatedForm } from './validated-form.tsx'

/** The input of an earlier form, and that of the form in which it is restored. */
const device = vi.hoisted(() => ({ found: null as object | null, kept: null as { idempotencyKey?: string } | null }))
vi.mock('#admin/shared/unsaved-input/use-unsaved-input.ts', () => ({
  useUnsavedInput: (_name: string, _values: unknown, read: () => typeof device.kept) => ({
    found: device.found,
    isFailing: false,
    restore: () => (device.kept = read()),
    discardFoundIfSaved() {},
    discard() {},
  }),
}))

const getFormValues = (post: Values | null) => ({ title: post?.title ?? '', date: post?.date ?? '' })
type Values = { id?: string; title: string; date: string; version: number }
type Fields = Omit<Values, 'id' | 'version'>
type Save = (values: Fields, version: number, before: Partial<Fields>, id?: string) => Promise<Values>
type Create = (values: Fields, once: Once) => Promise<Values>

const REFUSED = 'Choose another date'
const schema = z.object({ title: z.string(), date: z.string().refine((date) => date !== 'past', REFUSED) })
const conflict = new ORPCError('CONFLICT', {
  defined: true,
  data: { changedBy: 'Ada', changedAt: '2026-11-20T08:00:00.000Z', isOwn: false },
})

interface Options {
  save: Save
  autosave?: Save
  load?: () => Promise<Values>
  create?: Create
  stored?: Values | null
}

/** The form of a stored post whose date is refused. */
async function openForm(options: Options) {
  const forms: ReturnType<typeof useRecordForm<Fields, Values>>[] = []
  const stored = { title: 'Fees', date: 'past', version: 1 }
  const onSaved = vi.fn<() => void>()
  function Form() {
    const record = useRecordForm({
      name: 'posts/1',
      stored,
      getFormValues,
      schema,
      labels: {},
      load: () => Promise.resolve(stored),
      meta: () => ({ done: 'Saved' }),
      onSaved,
      ...options,
    })
    useEffect(() => void forms.push(record))
    return (
      <ValidatedForm form={record.form} onSubmit={(values) => record.submit(values)}>
        <input aria-invalid={record.form.errors['date'] !== undefined} />
      </ValidatedForm>
    )
  }
  const { place, show } = mount()
  await show(asStaff(<Form />))
  const field = place.querySelector('input')!
  const latest = () => forms.at(-1)!
  return { field, latest, onSaved, save: (how?: object) => act(async () => latest().save(field, how)) }
}

const saved = () => vi.fn<Save>((values, version) => Promise.resolve({ ...values, version: version + 1 }))

test('a button that changes values has its values validated, not those that it replaces', async () => {
  const send = saved()
  const { save, latest } = await openForm({ save: send })
  await save()
  expect(latest().form.errors).toEqual({ date: REFUSED })
  await save({ changes: { date: 'tomorrow' }, staysOpen: true })
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Fees', date: 'tomorrow' }, 1, { title: 'Fees', date: 'past' }, '')
  expect(latest().form.getValues()).toEqual({ title: 'Fees', date: 'tomorrow' })
})

test('changes of a button that are refused are not saved, and the form keeps its own values', async () => {
  const send = saved()
  const { field, save, latest } = await openForm({ save: send })
  await act(async () => latest().form.setValues({ date: '' }))
  await save({ changes: { date: 'past' } })
  expect(latest().form.errors).toEqual({ date: REFUSED })
  expect(document.activeElement).toBe(field)
  expect(latest().form.getValues().date).toBe('')
  expect(send).not.toHaveBeenCalled()
})

test('a stale save in the draft does not load the record, which other saves start from', async () => {
  const load = vi.fn<() => Promise<Values>>()
  const { latest } = await openForm({ save: saved() })
  await expect(latest().saveInDraft({ title: 'Fees', date: '' }, () => Promise.reject(conflict), load)).rejects.toBe(conflict)
  expect(load).not.toHaveBeenCalled()
})

test('saving over a conflict of the autosave does not repeat what an earlier button wanted', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = saved().mockRejectedValueOnce(new ConnectionError('Failed to fetch'))
  const { latest, onSaved, save } = await openForm({ save: send, autosave: () => Promise.reject(conflict) })
  const submitForReview = vi.fn<() => void>()
  await act(async () => latest().form.setValues({ date: '' }))
  await save({ staysOpen: true, whenSaved: submitForReview })
  expect(latest().outcome).toMatchObject({ kind: 'failed' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  const { outcome } = latest()
  if (outcome?.kind !== 'conflict') throw new Error(`${outcome?.kind} instead of a conflict`)
  await act(async () => outcome.saveMine())
  expect(send).toHaveBeenCalledTimes(2)
  expect(submitForReview).not.toHaveBeenCalled()
  expect(onSaved).not.toHaveBeenCalled()
})

test('an autosave whose answer was lost is no conflict with what the person has typed since', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const autosave = saved().mockRejectedValueOnce(new ConnectionError('Failed to fetch')).mockRejectedValueOnce(conflict)
  const { latest } = await openForm({
    save: saved(),
    autosave,
    load: () => Promise.resolve({ title: 'Fees 2027', date: '', version: 2 }),
  })
  // The server leaves out the space.
  await act(async () => latest().form.setValues({ title: 'Fees 2027 ', date: '' }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await act(async () => latest().form.setValues({ title: 'Fees 2027/2028' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  const first = { title: 'Fees 2027 ', date: '' }
  const last = { title: 'Fees 2027/2028', date: '' }
  // After the lost answer nobody knows what the server has. The last one is compared with what it has stored.
  expect(autosave.mock.calls).toEqual([
    [first, 1, { title: 'Fees', date: 'past' }, ''],
    [last, 1, {}, ''],
    [last, 2, { title: 'Fees 2027', date: '' }, ''],
  ])
  expect(latest().outcome).toBeNull()
  expect(latest().form.isDirty()).toBe(false)
})

test('an autosave that is lost twice is no conflict with what the person has typed first', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lost = new ConnectionError('Failed to fetch')
  const autosave = saved()
  // The first is stored, but its answer is lost. The second does not arrive.
  for (const error of [lost, conflict, lost, conflict]) autosave.mockRejectedValueOnce(error)
  const load = () => Promise.resolve({ title: 'Fees 2027', date: '', version: 2 })
  const { latest } = await openForm({ save: saved(), autosave, load })
  for (const title of ['Fees 2027', 'Fees 2027/2028']) {
    await act(async () => latest().form.setValues({ title, date: '' }))
    await act(() => vi.advanceTimersByTimeAsync(2000))
  }
  // It waits before it tries again, and then for the end of the typing.
  for (const ms of [3000, 1500]) await act(() => vi.advanceTimersByTimeAsync(ms))
  expect(autosave).toHaveBeenLastCalledWith({ title: 'Fees 2027/2028', date: '' }, 2, { title: 'Fees 2027', date: '' }, '')
  expect(latest().outcome).toBeNull()
  expect(latest().form.isDirty()).toBe(false)
})

test('the button after an autosave whose answer was lost saves what the person has typed since', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = saved().mockRejectedValueOnce(conflict)
  const lost = () => Promise.reject(new ConnectionError('Failed to fetch'))
  const load = () => Promise.resolve({ title: 'Fees 2027', date: '', version: 2 })
  const { latest, save, onSaved } = await openForm({ save: send, autosave: lost, load })
  for (const title of ['Fees 2027', 'Fees 2027/2028']) {
    await act(async () => latest().form.setValues({ title, date: '' }))
    await act(() => vi.advanceTimersByTimeAsync(2000))
  }
  await save()
  const last = { title: 'Fees 2027/2028', date: '' }
  expect(send.mock.calls).toEqual([
    [last, 1, {}, ''],
    [last, 2, { title: 'Fees 2027', date: '' }, ''],
  ])
  expect(onSaved).toHaveBeenCalledOnce()
})

/** A new post in a form. The server adds it under the key of the request, and its first answer is lost. */
async function createWithLostAnswer() {
  const added = new Map<string, Values>()
  let answers = 0
  const create = vi.fn<Create>((values, { context: { idempotencyKey } }) => {
    const post = added.get(idempotencyKey) ?? { ...values, id: idempotencyKey, version: 1 }
    added.set(idempotencyKey, post)
    answers += 1
    return answers === 1 ? Promise.reject(new ConnectionError('Failed to fetch')) : Promise.resolve(post)
  })
  const save = vi.fn<Save>((values, version, _, id) => {
    const post = added.get(id!)!
    if (post.version !== version) return Promise.reject(conflict)
    added.set(id!, { ...post, ...values, version: version + 1 })
    return Promise.resolve(added.get(id!)!)
  })
  const load = () => Promise.resolve([...added.values()][0]!)
  const form = await openForm({ stored: null, create, save, load })
  await act(async () => form.latest().form.setValues({ title: 'Fees', date: '' }))
  await form.save()
  expect(form.latest().outcome).toMatchObject({ kind: 'failed' })
  expect(form.onSaved).not.toHaveBeenCalled()
  return { ...form, added, create, save: form.save, sent: save }
}

test('a record whose answer was lost is added once when the person tries again', async () => {
  const { added, save, sent, onSaved } = await createWithLostAnswer()
  await save()
  expect([...added.values()]).toMatchObject([{ title: 'Fees', version: 1 }])
  expect(sent).not.toHaveBeenCalled()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('what was changed after a lost answer is saved over the record that was added', async () => {
  const { added, save, latest, onSaved } = await createWithLostAnswer()
  await act(async () => latest().form.setValues({ title: 'Fees 2027' }))
  await save()
  expect([...added.values()]).toMatchObject([{ title: 'Fees 2027', version: 2 }])
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a record whose second answer is lost too is added once by a button of its own', async () => {
  const { added, latest, sent } = await createWithLostAnswer()
  const add = () => act(() => latest().add({ title: 'Fees 2027', date: '' }))
  sent.mockRejectedValueOnce(new ConnectionError('Failed to fetch'))
  await expect(add()).rejects.toThrow(ConnectionError)
  await add()
  expect([...added.values()]).toMatchObject([{ title: 'Fees 2027', version: 2 }])
})

test('the submit button adds a record that was only added to a draft', async () => {
  const { added, create, latest, save, sent, onSaved } = await createWithLostAnswer()
  const draft = { create, save: () => Promise.reject(new ConnectionError('Failed to fetch')), isDraft: true }
  await act(async () => latest().form.setValues({ title: 'Fees 2027' }))
  await expect(act(() => latest().add({ title: 'Fees 2027', date: '' }, draft))).rejects.toThrow(ConnectionError)
  added.clear()
  await save()
  expect([...added.values()]).toMatchObject([{ title: 'Fees 2027', version: 1 }])
  expect(sent).not.toHaveBeenCalled()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('what was changed after a lost answer is compared with what somebody else has made of the record', async () => {
  const { added, save, latest, onSaved } = await createWithLostAnswer()
  for (const [key, post] of added) added.set(key, { ...post, title: 'By Ada', version: 2 })
  await act(async () => latest().form.setValues({ title: 'Fees 2027' }))
  await save()
  const { outcome } = latest()
  if (outcome?.kind !== 'conflict') throw new Error(`${outcome?.kind} instead of a conflict`)
  await act(async () => outcome.saveMine())
  expect([...added.values()]).toMatchObject([{ title: 'Fees 2027', version: 3 }])
  expect(onSaved).toHaveBeenCalledOnce()
})

test('saving in a draft after a lost answer is no conflict with what arrived', async () => {
  const send = saved().mockRejectedValueOnce(new ConnectionError('Failed to fetch')).mockRejectedValueOnce(conflict)
  const { latest } = await openForm({ save: saved() })
  const reload = () => Promise.resolve({ title: 'Fees 2027', date: '', version: 5 })
  const saveInDraft = () => latest().saveInDraft({ title: 'Fees 2027', date: '' }, send, reload)
  await expect(saveInDraft()).rejects.toThrow(ConnectionError)
  await saveInDraft()
  const values = { title: 'Fees 2027', date: '' }
  expect(send).toHaveBeenLastCalledWith(values, 5, values, '')
})

test('restored input is sent with its own key, and the input that it replaces keeps another one', async () => {
  const earlier = '0193a2b4-0000-7000-8000-000000000001'
  device.found = { values: { title: 'Fees', date: '' }, version: 0, idempotencyKey: earlier, at: '2026-11-20T08:00:00.000Z' }
  onTestFinished(() => void (device.found = device.kept = null))
  const create = vi.fn<Create>((values) => Promise.resolve({ ...values, id: 'new', version: 1 }))
  const { latest, save } = await openForm({ stored: null, create, save: saved() })
  await act(async () => latest().form.setValues({ title: 'Hostels', date: '' }))
  await act(async () => latest().unsaved.found!.restore())
  expect(device.kept).toMatchObject({ values: { title: 'Hostels' }, idempotencyKey: expect.not.stringMatching(earlier) })
  await save()
  expect(create).toHaveBeenCalledWith({ title: 'Fees', date: '' }, { context: { idempotencyKey: earlier } })
})
