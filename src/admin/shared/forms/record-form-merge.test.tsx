// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { ORPCError } from '@orpc/client'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { asStaff } from '#test/as-staff.tsx'
import { mount, press } from '#test/mount.ts'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import { useRecordForm } from './record-form.ts'
import { RecordNotices } from './record-notices.tsx'
import { SaveStatus } from './save-status.tsx'
import { ValidatedForm } from './validated-form.tsx'

/* Two people change one record: what becomes of the fields that only one of them has changed. */

const device = vi.hoisted(() => ({ found: null as object | null, kept: null as object | null }))
vi.mock('#admin/shared/unsaved-input/use-unsaved-input.ts', () => ({
  useUnsavedInput: (_name: string, _values: unknown, read: () => object | null) => ({
    found: device.found,
    isFailing: false,
    restore: () => (device.kept = read()),
    discardFoundIfSaved() {},
    discard() {},
  }),
}))

type Fields = { title: string; excerpt: string; status: string; tagIds: string[] }
type Post = Fields & { id: string; version: number }

const POST: Post = { id: '1', title: 'Fees', excerpt: '', status: 'draft', tagIds: [], version: 1 }
const getFormValues = (post: Post | null): Fields => ({
  title: post?.title ?? '',
  excerpt: post?.excerpt ?? '',
  status: post?.status ?? 'draft',
  tagIds: post?.tagIds ?? [],
})

beforeEach(() => notifications.clean())
afterEach(() => {
  notifications.clean()
  device.found = device.kept = null
})
const toasts = () =>
  notificationsStore.getState().notifications.map(({ message }) => (message as { props: { message: string } }).props.message)

/** The form of a post, and the post on a server that refuses stale changes. */
async function openForm({ isDraft = false, isOwn = false, isNew = false } = {}) {
  const server = { post: POST, isLosing: false, beforeLoad() {} }
  async function save(values: Fields, version: number): Promise<Post> {
    if (server.post.version !== version) {
      const data = { changedBy: 'Amina', changedAt: '2026-11-20T08:00:00.000Z', isOwn }
      throw new ORPCError('CONFLICT', { defined: true, data })
    }
    server.post = { ...server.post, ...values, version: version + 1 }
    if (server.isLosing) throw new ConnectionError('Failed to fetch')
    return server.post
  }
  const onSaved = vi.fn<() => void>()
  let latest!: ReturnType<typeof useRecordForm<Fields, Post>>
  function Form() {
    const record = useRecordForm<Fields, Post>({
      name: 'posts/1',
      stored: isNew ? null : POST,
      getFormValues,
      schema: z.object({ title: z.string() }),
      labels: { title: 'Title', excerpt: 'Excerpt', status: 'Status', tagIds: 'Tags' },
      async load() {
        server.beforeLoad()
        return server.post
      },
      save,
      ...(isDraft && { autosave: save }),
      becomesPublic: ({ status = 'draft' }) => status !== 'draft',
      meta: () => ({ done: 'Saved' }),
      onSaved,
    })
    useEffect(() => void (latest = record))
    return (
      <ValidatedForm form={record.form} onSubmit={(values) => record.submit(values)}>
        <RecordNotices record={record as never} />
        <input />
        <SaveStatus record={record as never} />
      </ValidatedForm>
    )
  }
  const { place, show } = mount()
  await show(<MantineProvider env="test">{asStaff(<Form />)}</MantineProvider>)
  const text = (role: string) => place.querySelector(`[role=${role}]`)?.textContent ?? ''
  return {
    server,
    onSaved,
    place,
    values: () => latest.form.getValues(),
    isDirty: () => latest.form.isDirty(),
    notice: () => text('alert'),
    status: () => text('status'),
    changeByAmina: (fields: Partial<Fields>) => {
      server.post = { ...server.post, ...fields, version: server.post.version + 1 }
    },
    set: (fields: Partial<Fields>) => latest.form.setValues(fields),
    type: (fields: Partial<Fields>) => act(async () => latest.form.setValues(fields)),
    save: (how?: object) => act(async () => latest.save(place.querySelector('input')!, how)),
  }
}

test('changes of different fields are both saved, and a toast says so', async () => {
  const { server, type, save, changeByAmina, notice, values, onSaved } = await openForm()
  await type({ title: 'Fees 2027' })
  changeByAmina({ excerpt: 'What a year costs' })
  await save()
  expect(server.post).toMatchObject({ title: 'Fees 2027', excerpt: 'What a year costs', version: 3 })
  expect(values()).toMatchObject({ title: 'Fees 2027', excerpt: 'What a year costs' })
  expect(notice()).toBe('')
  expect(toasts()).toContain('Amina changed Excerpt in the meantime. Both changes are saved.')
  expect(onSaved).toHaveBeenCalledOnce()
})

test('so are changes of two tabs of one person, and a change that arrives meanwhile', async () => {
  const { server, type, save, changeByAmina } = await openForm({ isOwn: true })
  await type({ title: 'Fees 2027' })
  changeByAmina({ excerpt: 'Half' })
  changeByAmina({ excerpt: 'What a year costs' })
  await save()
  expect(server.post).toMatchObject({ title: 'Fees 2027', excerpt: 'What a year costs' })
  expect(toasts()).toContain('You changed Excerpt in another tab or on another device. Both changes are saved.')
})

async function openConflict() {
  const form = await openForm()
  await form.type({ title: 'Mine', status: 'scheduled' })
  form.changeByAmina({ title: 'Theirs', excerpt: 'What a year costs' })
  await form.save()
  expect(form.server.post).toMatchObject({ title: 'Theirs', status: 'draft' })
  expect(form.notice()).toContain('You both changed what follows. All other changes of both stay.')
  expect(form.notice()).toContain('TitleTheirsMine')
  expect(form.notice()).not.toMatch(/Excerpt|Status/)
  return form
}

test('a conflict shows only what both have changed, and "Save mine over it" keeps their other changes', async () => {
  const { server, onSaved } = await openConflict()
  await press('Save mine over it')
  expect(server.post).toMatchObject({ title: 'Mine', excerpt: 'What a year costs', status: 'scheduled' })
  expect(toasts()).toContain('Amina changed Excerpt in the meantime. Both changes are saved.')
  expect(onSaved).toHaveBeenCalledOnce()
})

test('"Take their version" keeps the other changes of the form, unsaved', async () => {
  const { server, values, isDirty, notice, save } = await openConflict()
  await press('Take their version')
  expect(values()).toMatchObject({ title: 'Theirs', excerpt: 'What a year costs', status: 'scheduled' })
  expect(isDirty()).toBe(true)
  expect(notice()).toBe('')
  expect(server.post.status).toBe('draft')
  await save()
  expect(server.post).toMatchObject({ title: 'Theirs', excerpt: 'What a year costs', status: 'scheduled' })
})

test('while the notice is open, what is typed in a field that they have changed is a conflict too', async () => {
  const { type, notice } = await openConflict()
  await type({ excerpt: 'My excerpt' })
  expect(notice()).toContain('ExcerptWhat a year costsMy excerpt')
})

test('an answer to a conflict is compared again if somebody else saves in between', async () => {
  const { server, changeByAmina, notice } = await openConflict()
  changeByAmina({ title: 'Theirs again' })
  await press('Save mine over it')
  expect(server.post.title).toBe('Theirs again')
  expect(notice()).toContain('TitleTheirs againMine')
})

test('a button that publishes shows what others have changed before it publishes', async () => {
  const { server, type, save, changeByAmina, notice, values } = await openForm()
  const publish = { changes: { status: 'published' }, staysOpen: true }
  await type({ title: 'Fees 2027' })
  changeByAmina({ excerpt: 'What a year costs' })
  await save(publish)
  expect(server.post.status).toBe('draft')
  expect(notice()).toBe(
    'Not saved yet: Amina changed Excerpt in the meantime. The form has it now. If it is right, press the button again.',
  )
  expect(values().excerpt).toBe('What a year costs')
  await save(publish)
  expect(server.post).toMatchObject({ title: 'Fees 2027', excerpt: 'What a year costs', status: 'published' })
})

test('a button that would publish because somebody has published the record meanwhile says so before it saves', async () => {
  const { server, type, save, changeByAmina, notice, values } = await openForm()
  await type({ title: 'Unfinished' })
  changeByAmina({ status: 'published' })
  await save()
  expect(server.post.title).toBe('Fees')
  expect(notice()).toBe(
    'Not saved yet: Amina changed Status in the meantime. The form has it now. Visitors will see what you save. '
      + 'If it is right, press the button again.',
  )
  expect(values().status).toBe('published')
  await save()
  expect(server.post).toMatchObject({ title: 'Unfinished', status: 'published' })
})

test.each(['Save mine over it', 'Take their version'])('"%s" says so too', async (answer) => {
  const { server, type, save, changeByAmina, notice } = await openForm()
  await type({ title: 'Mine', excerpt: 'Mine too' })
  changeByAmina({ title: 'Theirs', status: 'published' })
  await save()
  await press(answer)
  expect(notice()).toContain('Not saved yet: Amina changed Status')
  expect(server.post.title).toBe('Theirs')
})

test('"Take their version" asks for no other press if the form is the same as theirs then', async () => {
  const { type, save, changeByAmina, notice, isDirty } = await openForm()
  await type({ title: 'Mine' })
  changeByAmina({ title: 'Theirs', status: 'published' })
  await save()
  await press('Take their version')
  expect(isDirty()).toBe(false)
  expect(notice()).toBe('')
})

test('what is typed after the press stays in the form, and is not in what is sent over the changes of others', async () => {
  const { server, type, save, changeByAmina, values, isDirty, set } = await openForm()
  await type({ tagIds: ['a'] })
  changeByAmina({ tagIds: ['b'] })
  server.beforeLoad = () => set({ tagIds: ['a', 'typed since'] })
  await save({ staysOpen: true })
  expect(server.post.tagIds).toEqual(['a', 'b'])
  expect(values().tagIds).toEqual(['a', 'b', 'typed since'])
  expect(isDirty()).toBe(true)
})

test('"Save mine over it" leaves a form open that saves by itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { server, type, changeByAmina, status, onSaved } = await openForm({ isDraft: true })
  await type({ title: 'Mine' })
  changeByAmina({ title: 'Theirs' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await press('Save mine over it')
  expect(server.post.title).toBe('Mine')
  expect(onSaved).not.toHaveBeenCalled()
  await type({ title: 'Mine 2' })
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(server.post.title).toBe('Mine 2')
  expect(status()).toBe('Saved in the draft')
})

test('a form that saves by itself takes changes of other fields, and says at its end that a conflict has stopped it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { server, type, changeByAmina, isDirty, status, place, values } = await openForm({ isDraft: true })
  await type({ title: 'Fees 2027' })
  changeByAmina({ excerpt: 'What a year costs' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(server.post).toMatchObject({ title: 'Fees 2027', excerpt: 'What a year costs' })
  expect(values().excerpt).toBe('What a year costs')
  expect(isDirty()).toBe(false)
  expect(status()).toBe('Saved in the draft')

  await type({ title: 'Mine' })
  changeByAmina({ title: 'Theirs' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(status()).toBe('Not saved: changed by Amina. See what to do')
  await press('See what to do')
  expect(document.activeElement).toBe(place.querySelector('[role=alert]'))
  await type({ excerpt: 'Typed since' })
  await press('Take their version')
  expect(values()).toMatchObject({ title: 'Theirs', excerpt: 'Typed since' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(server.post).toMatchObject({ title: 'Theirs', excerpt: 'Typed since' })
})

test('what is typed back after a lost answer is compared with what somebody has changed since', async () => {
  const { server, type, save, changeByAmina, notice } = await openForm()
  server.isLosing = true
  await type({ title: 'Sent', excerpt: 'Sent too' })
  await save()
  server.isLosing = false
  await type({ title: 'Fees', status: 'scheduled' })
  // The title that was sent is no change of Amina's, but the excerpt is.
  changeByAmina({ excerpt: 'Theirs' })
  await save()
  expect(notice()).toContain('ExcerptTheirsSent too')
  expect(notice()).not.toContain('Title')
  await press('Save mine over it')
  expect(server.post).toMatchObject({ title: 'Fees', excerpt: 'Sent too', status: 'scheduled' })
})

test('what is taken back after a lost answer is unsaved, until the server has that too', async () => {
  const { server, type, save, isDirty } = await openForm()
  server.isLosing = true
  await type({ excerpt: 'Wrong' })
  await save()
  await type({ excerpt: '' })
  expect(isDirty()).toBe(true)
  server.isLosing = false
  await save()
  expect(server.post).toMatchObject({ excerpt: '', version: 3 })
  expect(isDirty()).toBe(false)
})

test('a form that saves by itself also saves what is taken back after a lost answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { server, type, status } = await openForm({ isDraft: true })
  server.isLosing = true
  await type({ title: 'Fees are abolished' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(server.post.title).toBe('Fees are abolished')
  server.isLosing = false
  await type({ title: 'Fees' })
  expect(status()).toBe('Saved on this device')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(server.post.title).toBe('Fees')
  expect(status()).toBe('Saved in the draft')
})

test('what others make of the record after a lost answer is not unsaved', async () => {
  const { server, type, save, isDirty, changeByAmina } = await openForm()
  server.isLosing = true
  await type({ title: 'Mine' })
  await save()
  server.isLosing = false
  changeByAmina({ title: 'Theirs' })
  await save()
  await press('Take their version')
  expect(isDirty()).toBe(false)
})

test('restored input is compared with the version that it started from', async () => {
  const { title, status } = POST
  const before = { title, excerpt: 'From before', status }
  device.found = { values: { ...before, title: 'Mine' }, base: before, version: 0, at: '2026-11-20T08:00:00.000Z' }
  const { server, save, notice } = await openForm()
  await press('Keep editing it')
  await save()
  expect(notice()).toBe('')
  expect(server.post).toMatchObject({ title: 'Mine', excerpt: '' })
})

test('the offer of earlier input shows what it would change in the form', async () => {
  const { title, excerpt } = POST
  device.found = {
    values: { title: 'Mine', excerpt, status: 'old' },
    base: { title, excerpt, status: 'old' },
    version: 1,
    at: '2026-11-20T08:00:00.000Z',
  }
  const { status: offer } = await openForm()
  expect(offer()).toContain('Struck out: only in this form. Underlined: only in what you typed.TitleFeesMine')
  expect(offer()).not.toContain('Status')
})

test('nobody knows what a new record had if it was added before a power cut', async () => {
  device.found = { values: POST, version: 1, at: '2026-11-20T08:00:00.000Z' }
  const { type } = await openForm({ isNew: true })
  await type({ title: 'Hostels' })
  await press('Keep editing it')
  expect(device.kept).toMatchObject({ values: { title: 'Hostels' }, base: {} })
})
