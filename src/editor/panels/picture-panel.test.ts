// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFormats } from '#admin/shared/rich-text/formats.ts'
import { selectPicture } from '#admin/shared/rich-text/pictures.ts'
import { el } from '../el.ts'
import type { Ui } from '../ui.ts'
import type { Input } from './input.ts'
import { openPicturePanel } from './picture-panel.ts'

// Test files of a worker share modules. Some may have the mocks of another file.
const { get } = vi.hoisted(() => {
  vi.resetModules()
  return { get: vi.fn<() => Promise<{ altText: string }>>() }
})
vi.mock('../api.ts', () => ({ client: { media: { get } } }))
let choose: (path: string) => void
vi.mock('./image-input.ts', () => ({
  imageInput(_ui: Ui, { change }: Input) {
    choose = change
    return el('div')
  },
}))

function open() {
  document.body.innerHTML = '<section></section><main></main>'
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const editor = new Editor({
    element: document.querySelector('main')!,
    extensions: createFormats(),
    content: '<img src="/gate.jpg" alt="The gate"><p>After</p>',
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  selectPicture(editor, 0)
  openPicturePanel({ root } as unknown as Ui, editor)
  const type = (id: string, text: string) => {
    const input = root.querySelector<HTMLInputElement>(`#${id}`)!
    input.value = text
    input.dispatchEvent(new Event('input'))
  }
  return { editor, type, panel: () => root.querySelector('[role=dialog]') }
}

test('the picture of a text is described and captioned while one types', () => {
  const { editor, type, panel } = open()
  type('picture-alt', 'The main gate')
  type('picture-caption', 'Our gate')
  type('picture-alt', 'The gate in the rain')
  expect(editor.getHTML()).toBe(
    '<figure><img src="/gate.jpg" alt="The gate in the rain"><figcaption>Our gate</figcaption></figure><p>After</p>',
  )
  editor.destroy()
  expect(panel()).toBeNull()
})

test('another picture brings its description from the library, and none removes it', async () => {
  const src = '/media/11111111-1111-4111-8111-111111111111/v1/hall.jpg'
  get.mockResolvedValue({ altText: 'The hall' })
  const { editor, panel } = open()
  choose(src)
  expect(editor.getHTML()).toContain(`<img src="${src}" alt="">`)
  await vi.waitFor(() => expect(editor.getHTML()).toContain(`<img src="${src}" alt="The hall">`))
  choose('')
  expect(editor.getHTML()).toBe('<p>After</p>')
  expect(panel()).toBeNull()
})
