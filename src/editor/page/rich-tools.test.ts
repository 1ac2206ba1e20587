// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFormats } from '#admin/shared/rich-text/formats.ts'
import type { Ui } from '../ui.ts'
import { openLinkPanel } from './rich-tools.ts'

vi.mock('../api.ts', () => ({ client: { links: { search: () => Promise.resolve([]), check: () => Promise.resolve([]) } } }))

test('words that are typed after an inserted link do not belong to it', () => {
  document.body.innerHTML = '<section></section><main></main>'
  const root = document.querySelector('section')!.attachShadow({ mode: 'open' })
  const editor = new Editor({ element: document.querySelector('main')!, extensions: createFormats(), injectCSS: false })
  onTestFinished(() => editor.destroy())
  openLinkPanel({ root } as unknown as Ui, editor)
  const input = root.querySelector('input')!
  input.value = '/fees'
  input.dispatchEvent(new Event('change'))
  editor.view.dispatch(editor.state.tr.insertText(' are due'))
  expect(editor.getHTML()).toContain('/fees</a> are due')
})
