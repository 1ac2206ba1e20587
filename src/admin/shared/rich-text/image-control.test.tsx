// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Editor } from '@tiptap/core'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import type { FileFieldProps } from '#admin/shared/media/file-field.tsx'
import { mount, press } from '#test/mount.ts'
import { createFormats } from './formats.ts'
import { ImageDialog } from './image-control.tsx'
import { selectPicture, type Picture } from './pictures.ts'

/** Chooses a picture from the library that has this description. */
let pick: (altText: string | null) => Promise<void>
vi.mock('#admin/shared/media/image-field.tsx', () => ({
  ImageField({ onChange, onPick }: FileFieldProps) {
    pick = (altText) =>
      act(async () => {
        onChange('/media/gate.jpg')
        onPick?.({ altText } as Media)
      })
    return null
  },
}))

async function openDialog(content = '', picture?: Picture) {
  const editor = new Editor({ element: document.createElement('div'), extensions: createFormats(), content, injectCSS: false })
  onTestFinished(() => editor.destroy())
  selectPicture(editor, 0)
  const { show, close } = mount()
  await show(
    <MantineProvider env="test">
      <ImageDialog editor={editor} picture={picture} onClose={close} />
    </MantineProvider>,
  )
  const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Description')!
  const description = document.getElementById(field.htmlFor) as HTMLInputElement
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(description, text)
      description.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { editor, description, type }
}

test('a picture from the library brings its description, which can be changed', async () => {
  const { editor, description, type } = await openDialog()
  await pick('The gate')
  expect(description.value).toBe('The gate')
  await pick(null)
  expect(description.value).toBe('')
  await pick('The library')
  await type('The library at night')
  await press('Insert')
  expect(editor.getHTML()).toContain('<img src="/media/gate.jpg" alt="The library at night">')
})

test('a description that somebody has typed stays when the picture is chosen', async () => {
  const { description, type } = await openDialog()
  await type('Our gate')
  await pick('The gate')
  expect(description.value).toBe('Our gate')
})

test('the selected picture is edited: it keeps its description until another picture is chosen, and can be removed', async () => {
  const content = '<p>Before</p><img src="/a.jpg" alt="A">'
  const edit = () => openDialog(content, { src: '/a.jpg', alt: 'A', caption: '' })
  const { editor, description, type } = await edit()
  expect(description.value).toBe('A')
  await type('The gate')
  await press('Apply')
  expect(editor.getHTML()).toContain('<img src="/a.jpg" alt="The gate">')
  const replaced = await edit()
  await pick('The library')
  await press('Apply')
  expect(replaced.editor.getHTML()).toContain('<img src="/media/gate.jpg" alt="The library">')
  const removed = await edit()
  await press('Remove picture')
  expect(removed.editor.getHTML()).toBe('<p>Before</p><p></p>')
})
