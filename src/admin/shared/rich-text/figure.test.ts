// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { createFormats } from './formats.ts'
import { selectPicture } from './pictures.ts'

const FIGURE = '<figure><img src="/gate.jpg"><figcaption>Gate</figcaption></figure>'

/** The text after keys were pressed and "x" was typed. The cursor is beside these words, or the picture is selected. */
function press(keys: string[], beside?: { before?: string; after?: string }): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: createFormats(),
    content: `${FIGURE}<p>Next</p>`,
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  editor.state.doc.descendants(({ text, nodeSize }, position) => {
    if (text !== undefined && text === beside?.before) editor.commands.setTextSelection(position)
    if (text !== undefined && text === beside?.after) editor.commands.setTextSelection(position + nodeSize)
  })
  if (!beside) selectPicture(editor, 0)
  for (const key of keys) {
    editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, new KeyboardEvent('keydown', { key })))
  }
  editor.view.dispatch(editor.state.tr.insertText('x'))
  return editor.getHTML()
}

test('Enter leads from a caption to the text after it', () =>
  expect(press(['Enter'], { after: 'Gate' })).toBe(`${FIGURE}<p>xNext</p>`))

test.each(['Backspace', 'Delete'])('%s removes a selected picture with its caption', (key) =>
  expect(press([key])).toBe('<p>xNext</p>'),
)

test('Backspace at the start of a caption leaves the picture alone', () =>
  expect(press(['Backspace'], { before: 'Gate' })).toBe(`${FIGURE.replace('Gate', 'xGate')}<p>Next</p>`))

test('Backspace after a figure selects it and then removes it, and does not move the text into the caption', () =>
  expect(press(['Backspace', 'Backspace'], { before: 'Next' })).toBe('<p>xNext</p>'))
