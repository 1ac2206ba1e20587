// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { createFormats } from './formats.ts'
import { changePicture, getPicture, removePicture, selectPicture } from './pictures.ts'

function open(content: string, index = 0) {
  const editor = new Editor({ element: document.createElement('div'), extensions: createFormats(), content, injectCSS: false })
  onTestFinished(() => editor.destroy())
  selectPicture(editor, index)
  return editor
}

const CAPTIONED = '<figure><img src="/a.jpg" alt="A"><figcaption>The <em>gate</em></figcaption></figure>'

test('a picture is described, gets a caption, another one, and none', () => {
  const editor = open('<p>Before</p><img src="/x.jpg"><img src="/a.jpg" width="300"><p>After</p>', 1)
  expect(getPicture(editor.state)).toEqual({ src: '/a.jpg', alt: '', caption: '' })
  const shows = (html: string) => expect(editor.getHTML()).toBe(`<p>Before</p><img src="/x.jpg">${html}<p>After</p>`)
  changePicture(editor, { src: '/a.jpg', alt: 'A', caption: '' })
  shows('<img src="/a.jpg" alt="A" width="300">')
  for (const caption of ['The gate', 'The main gate']) {
    changePicture(editor, { src: '/a.jpg', alt: 'A', caption })
    shows(`<figure><img src="/a.jpg" alt="A" width="300"><figcaption>${caption}</figcaption></figure>`)
    expect(getPicture(editor.state)).toEqual({ src: '/a.jpg', alt: 'A', caption })
  }
  changePicture(editor, { src: '/a.jpg', alt: 'A', caption: '' })
  shows('<img src="/a.jpg" alt="A" width="300">')
  changePicture(editor, { src: '/b.jpg', alt: 'B', caption: '' })
  shows('<img src="/b.jpg" alt="B">')
})

test('a caption that is not changed keeps its formats', () => {
  const editor = open(CAPTIONED)
  expect(getPicture(editor.state)).toEqual({ src: '/a.jpg', alt: 'A', caption: 'The gate' })
  changePicture(editor, { src: '/a.jpg', alt: 'New', caption: 'The gate' })
  expect(editor.getHTML()).toContain(CAPTIONED.replace('"A"', '"New"'))
})

test('a picture is removed with its caption, and not with what else is in its figure', () => {
  const editor = open(`<p>Before</p>${CAPTIONED}<p>After</p>`)
  removePicture(editor)
  expect(editor.getHTML()).toBe('<p>Before</p><p>After</p>')
  const other = open(`<figure><img src="/x.jpg"><img src="/a.jpg"><figcaption>Both</figcaption></figure><p>After</p>`, 1)
  removePicture(other)
  expect(other.getHTML()).toBe('<figure><img src="/x.jpg"><figcaption>Both</figcaption></figure><p>After</p>')
  expect(removePicture(other)).toBe(false)
})
