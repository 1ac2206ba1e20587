// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { describeWrongType } from '#contract/media/file-problems.ts'
import type { MediaKind } from '#contract/media/media.ts'
import { api } from '#admin/api.ts'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import { mount } from '#test/mount.ts'
import { FileDrop } from './file-drop.tsx'

vi.mock(import('#admin/shared/toasts/toast.ts'), async (load) => ({ ...(await load()), showFailed: vi.fn<typeof showFailed>() }))

const picture = new File(['x'], 'gate.jpg', { type: 'image/jpeg' })

/** A place for files, on a server that accepts 1,000 bytes. */
async function open(kind?: MediaKind, multiple = true) {
  const onFiles = vi.fn<(files: File[]) => void>()
  const client = new QueryClient()
  client.setQueryData(api.media.limits.queryKey(), { maxBytes: 1000, maxMegapixels: 40, accept: [] })
  const { place, show } = mount()
  await show(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <input />
        <FileDrop kind={kind} multiple={multiple} label="Choose files" onFiles={onFiles} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { place, onFiles }
}

test('a file is taken from the clipboard, except beside the text that a field takes or that the file is a picture of', async () => {
  const { place, onFiles } = await open('image')
  async function paste(target: EventTarget, texts: Record<string, string>) {
    const event = new Event('paste', { bubbles: true })
    await act(async () =>
      target.dispatchEvent(
        Object.assign(event, { clipboardData: { files: [picture], getData: (type: string) => texts[type] ?? '' } }),
      ),
    )
    const taken = onFiles.mock.calls.length
    onFiles.mockClear()
    return taken
  }
  const field = place.querySelector('input')!
  const word = { 'text/html': '<p>Admission list</p>', 'text/plain': 'Admission list' }
  expect(await paste(document.body, {})).toBe(1)
  expect(await paste(field, {})).toBe(1)
  expect(await paste(document.body, { 'text/plain': 'gate.jpg' })).toBe(1)
  expect(await paste(field, { 'text/plain': 'gate.jpg' })).toBe(0)
  expect(await paste(field, word)).toBe(0)
  expect(await paste(document.body, word)).toBe(0)
})

test('a file that is too large is refused when it is chosen; a photograph is not, for it becomes smaller', async () => {
  const { place, onFiles } = await open()
  expect(place.textContent).toContain('or drop them here, or paste (at most 1,000 B each)')
  const sized = (size: number, name: string, type: string) => new File(['x'.repeat(size)], name, { type })
  const files = [
    sized(1001, 'tour.mp4', 'video/mp4'),
    sized(1000, 'song.mp4', 'video/mp4'),
    sized(1001, 'gate.jpg', 'image/jpeg'),
    sized(1, 'notes.txt', 'text/plain'),
  ]
  const drop = Object.assign(new Event('drop', { bubbles: true }), { dataTransfer: { files } })
  await act(async () => place.querySelector('label, div > button')!.dispatchEvent(drop))
  expect(onFiles.mock.calls.map(([taken]) => taken.map(({ name }) => name))).toEqual([['song.mp4', 'gate.jpg']])
  expect(place.textContent).toContain('Not added: tour.mp4. A file can be at most 1,000 B.')
  expect(place.textContent).toContain(`Not added: notes.txt. ${describeWrongType()}`)
})

test('where there is room for one file, the first usable one is taken, and a message names the others', async () => {
  const { place, onFiles } = await open('image', false)
  const files = ['notes.txt', 'gate.jpg', 'hall.jpg', 'farm.jpg'].map(
    (name) => new File(['x'], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg' }),
  )
  const drop = Object.assign(new Event('drop', { bubbles: true }), { dataTransfer: { files } })
  await act(async () => place.querySelector('label, div > button')!.dispatchEvent(drop))
  expect(onFiles.mock.calls.map(([taken]) => taken.map(({ name }) => name))).toEqual([['gate.jpg']])
  expect(showFailed).toHaveBeenCalledExactlyOnceWith({
    title: 'Only one file can be added here',
    message: 'Left out: hall.jpg, farm.jpg',
  })
  expect(place.textContent).toContain('Not added: notes.txt.')
})
