// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { createFormats } from './formats.ts'
import { getLanguage, setLanguage } from './language-mark.ts'
import { PastedText } from './pasted-text.ts'

function open(content: string) {
  const extensions = [...createFormats(), PastedText]
  const editor = new Editor({ element: document.createElement('div'), extensions, content, injectCSS: false })
  onTestFinished(() => editor.destroy())
  const select = (from: number, to = from) => editor.commands.setTextSelection({ from, to })
  return { editor, select }
}

test('selected words get a language, another one, and none; undo takes each back', () => {
  const { editor, select } = open('<p>Say bonjour today</p>')
  select(5, 12)
  expect(getLanguage(editor)).toBe('en')
  setLanguage(editor, 'yo')
  setLanguage(editor, 'fr')
  expect(getLanguage(editor)).toBe('fr')
  expect(editor.getHTML()).toBe('<p>Say <span lang="fr">bonjour</span> today</p>')
  setLanguage(editor, 'en')
  expect(editor.getHTML()).toBe('<p>Say bonjour today</p>')
  editor.commands.undo()
  expect(editor.getHTML()).toContain('<span lang="')
})

test('without a selection it is the language of the paragraph, or of the passage at the cursor', () => {
  const { editor, select } = open('<p>Ẹ kú <strong>àbọ̀</strong></p><p>Say bonjour</p>')
  select(2)
  setLanguage(editor, 'yo')
  expect(editor.getHTML()).toBe('<p><span lang="yo">Ẹ kú <strong>àbọ̀</strong></span></p><p>Say bonjour</p>')
  editor.commands.setContent('<p>Say <span lang="fr">bonjour</span> today</p>')
  for (const place of [5, 8, 12]) {
    select(place)
    setLanguage(editor, 'ha')
    expect(editor.getHTML()).toBe('<p>Say <span lang="ha">bonjour</span> today</p>')
  }
  setLanguage(editor, 'en')
  expect(editor.getHTML()).toBe('<p>Say bonjour today</p>')
})

test('in an empty paragraph it is the language of what is typed next', () => {
  const { editor } = open('')
  const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
  setLanguage(editor, 'ig')
  type('Nn')
  type('ọọ')
  expect(editor.getHTML()).toBe('<p><span lang="ig">Nnọọ</span></p>')
  expect(getLanguage(editor)).toBe('ig')
})

test('clearing the formatting clears the language', () => {
  const { editor } = open('<p><span lang="fr">Bonjour</span></p>')
  editor.chain().selectAll().unsetAllMarks().run()
  expect(editor.getHTML()).toBe('<p>Bonjour</p>')
})

test.each([
  [
    '<p class=MsoNormal><span lang=EN-US>The</span> <span lang=FR style="mso-ansi-language:FR">fin</span></p>',
    '<p>The <span lang="fr">fin</span></p>',
  ],
  ['<p>The <i lang="yo-NG">ilé</i></p>', '<p>The <span lang="yo"><em>ilé</em></span></p>'],
  ['<h2 lang="ar-SA" dir="rtl">كلية</h2>', '<h2><span lang="ar">كلية</span></h2>'],
  [
    '<p lang="en"><span lang="de">Haus</span> <a lang="en-GB" href="/">home</a></p>',
    /^<p>Haus <a [^>]*href="\/"[^>]*>home<\/a><\/p>$/,
  ],
  ['<p>A <span style="color:red">text</span></p>', '<p>A text</p>'],
])('pasted %s keeps only a language of the list', (html, expected) => {
  const { editor } = open('')
  editor.view.pasteHTML(html)
  expect(editor.getHTML()).toMatch(expected)
})
