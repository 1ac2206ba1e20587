// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { FileDrop } from './file-drop.tsx'

const picture = new File(['x'], 'gate.jpg', { type: 'image/jpeg' })

test('a file is taken from the clipboard, except beside the text that a field takes or that the file is a picture of', async () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  const { place, show } = mount()
  await show(
    <MantineProvider env="test">
      <input />
      <FileDrop accept="image/*" label="Choose a file" onFiles={onFiles} />
    </MantineProvider>,
  )
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
