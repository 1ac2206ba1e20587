// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { createFormats } from './formats.ts'
import { insertBlock, typeAfterBlock } from './insert-block.ts'
import { fillPlace, markPlace, UploadPlaces } from './upload-places.ts'

const PICTURE = { type: 'image', attrs: { src: '/media/gate.jpg', alt: 'Gate' } }
const FILE = { type: 'downloadCard', attrs: { href: '/media/list.pdf', title: 'List', detail: 'PDF' } }
const IMG = '<img src="/media/gate.jpg" alt="Gate">'
const FIGURE = '<figure><a href="/media/list.pdf">List</a><figcaption>PDF</figcaption></figure>'

function open(content: string, cursor: number) {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...createFormats(), UploadPlaces],
    content,
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  editor.commands.setTextSelection(cursor)
  return editor
}

test.for([
  ['an empty text', '', 1, `${IMG}<p>x</p>`],
  ['the end of a paragraph', '<p>Before</p>', 7, `<p>Before</p>${IMG}<p>x</p>`],
  ['an empty paragraph before a heading', '<p></p><h2>Next</h2>', 1, `${IMG}<p>x</p><h2>Next</h2><p></p>`],
  ['an empty paragraph before another', '<p></p><p>Next</p>', 1, `${IMG}<p>xNext</p>`],
  ['a list', '<ul><li><p>Item</p></li></ul>', 7, `<ul><li><p>Item</p>${IMG}<p>x</p></li></ul><p></p>`],
] as const)('what is typed after inserting a picture is in a paragraph after it: %s', ([, content, cursor, expected]) => {
  const editor = open(content, cursor)
  insertBlock(editor, PICTURE)
  editor.view.dispatch(editor.state.tr.insertText('x'))
  expect(editor.getHTML()).toBe(expected)
})

test('a second insertion does not replace the first, not even a selected one', () => {
  const editor = open('<p>Before</p>', 7)
  insertBlock(editor, PICTURE)
  insertBlock(editor, FILE)
  expect(editor.getHTML()).toBe(`<p>Before</p>${IMG}${FIGURE}<p></p>`)
  editor.commands.setNodeSelection(8)
  insertBlock(editor, FILE)
  expect(editor.getHTML()).toBe(`<p>Before</p>${IMG}${FIGURE}<p></p>${FIGURE}<p></p>`)
})

test('text that is typed while a picture is selected goes after it', () => {
  const editor = open(`<p>Before</p>${IMG}`, 1)
  editor.commands.setNodeSelection(8)
  expect(typeAfterBlock(editor.view, 'x')).toBe(true)
  expect(editor.getHTML()).toBe(`<p>Before</p>${IMG}<p>x</p>`)
  expect(typeAfterBlock(editor.view, 'y')).toBe(false)
})

test.for([
  ['elsewhere', '<p>Before</p><p></p>', 3, `<p>Bexfore</p>${IMG}<p></p>`],
  ['at the place of the upload', '<p>Before</p><p></p>', 9, `<p>Before</p>${IMG}<p>x</p>`],
] as const)('what is typed after an upload has ended is where the cursor was: %s', ([, content, cursor, expected]) => {
  const editor = open(content, cursor)
  markPlace(editor, 'a', 'gate.jpg', 9)
  fillPlace(editor, 'a', PICTURE)
  editor.view.dispatch(editor.state.tr.insertText('x'))
  expect(editor.getHTML()).toBe(expected)
})
