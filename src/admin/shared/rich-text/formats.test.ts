// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ATTRIBUTES } from '#contract/text/formatted-text.ts'
import { safeHtml, TAGS } from '#server/html/safe-html.ts'
import { createFormats } from './formats.ts'
import { toStoredHtml } from './to-stored-html.ts'

function open(content: string): Editor {
  const editor = new Editor({ element: document.createElement('div'), extensions: createFormats(), content, injectCSS: false })
  onTestFinished(() => editor.destroy())
  return editor
}

/** What the server stores after somebody has opened a text with this HTML in the editor and saved it. */
const save = (html: string): string => safeHtml(toStoredHtml(open(safeHtml(html))))

const LINK = '<a href="/fees" title="All fees">'
const IMG = '<img src="/media/gate.jpg" alt="The gate" title="Gate" width="300" height="200">'

/** What a text can contain. The editor puts the text of list items and cells into paragraphs. */
const SAMPLES = [
  `<p>${LINK}Fees</a> <strong>a</strong><em>b</em><u>c</u><s>d</s> CO<sub>2</sub> 10<sup>6</sup> <code>e</code><br>f</p>`,
  '<p><em><sup>a</sup></em> <strong><u>b<sub>c</sub></u></strong> <span lang="fr">bonjour <sup>1</sup></span></p>',
  `<p>${LINK}<strong>a</strong><sup>1</sup></a> ${LINK}<code>b</code></a></p>`,
  '<h2>a</h2><h3>b<sub>1</sub></h3><h4>c</h4><hr><blockquote><p>d</p></blockquote><pre><code>e\nf <strong>g</strong></code></pre>',
  '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul>',
  IMG,
  `<a href="/fees">${IMG}</a>`,
  `<figure>${IMG}<figcaption>The <em>gate</em>, CO<sub>2</sub></figcaption></figure>`,
  `<figure><a href="/fees">${IMG}</a><figcaption>The gate</figcaption></figure>`,
  `<figure><figcaption>Before</figcaption>${IMG}${IMG}</figure>`,
  `<figure>${IMG}</figure>`,
  '<figure><blockquote><p>a</p></blockquote><figcaption>b</figcaption></figure>',
  '<figure><a href="/media/list.pdf">List</a><figcaption>PDF</figcaption></figure>',
  '<table><caption>Fees in <strong>naira</strong></caption><tbody>'
    + '<tr><th colspan="2" scope="col"><p>a</p></th><th rowspan="2"><p>b</p></th></tr>'
    + '<tr><td colspan="2"><p>c</p></td></tr><tr><th scope="row"><p>d</p></th><td><p>e</p></td><td rowspan="2"><p>f</p></td></tr>'
    + '<tr><td><p>g</p></td><td><p>h</p></td></tr></tbody></table>',
]

test.each(SAMPLES)('%s comes out of the editor as it was stored', (html) =>
  expect(toStoredHtml(open(safeHtml(html)))).toBe(safeHtml(html)),
)
test('an empty text is stored as nothing', () => expect(toStoredHtml(open('<p></p>'))).toBe(''))

/** What people type and paste, to be put together at random. */
const PIECES = [
  ...SAMPLES,
  ...'<p>  </p>  <br>  <hr>  <b>  </b>  <h1>  <h5>  <ul><li>  <ol start="0"><li>  </li></ul>  <td>  <pre><code>  </code></pre>'.split(
    '  ',
  ),
  ...'<a href="javascript:alert(1)">  <a href="">  <a href=" https://x.test/?a=1&b=&quot; " title="">  </a>  <figure>'.split(
    '  ',
  ),
  ...'<img src="http://x.test/a.png">  <img src="">  <img>  <img src="/a.png" alt="&quot;a&quot; > b" class="x">'.split('  '),
  ...'<span lang="YO-NG">  <span lang="en">  </span>  &nbsp;  &amp;amp;  &lt;  "  \'  &#7;  &#128;  \n  \r\n  🙂  \ud800'.split(
    '  ',
  ),
]

test('the editor writes every text as the server stores it', () => {
  const piece = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 3 }), fc.constantFrom(...PIECES))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const editor = open(pieces.join(''))
      expect(toStoredHtml(editor)).toBe(editor.isEmpty ? '' : safeHtml(editor.getHTML()))
    }),
    { numRuns: 100 },
  )
})

test('the samples contain every element and attribute that the server keeps', () => {
  const { body } = new DOMParser().parseFromString(safeHtml(SAMPLES.join('')), 'text/html')
  const attributes = Object.entries(ATTRIBUTES).flatMap(([tag, names]) => names.map((name) => `${tag}[${name}]`))
  // The editor has one body for all rows of a table.
  expect([...TAGS, ...attributes].filter((kept) => !body.querySelector(kept))).toEqual(['thead'])
})

test('the head of a table becomes its first row', () =>
  expect(save('<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>')).toBe(
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
  ))

test('a caption with several paragraphs becomes one with several lines', () => {
  expect(save(`<figure>${IMG}<figcaption><p>a</p><p>b</p></figcaption></figure>`)).toContain('<figcaption>a<br />b</figcaption>')
  expect(save('<table><caption><p>a</p><p>b</p></caption><tbody><tr><td>c</td></tr></tbody></table>')).toContain(
    '<caption>a<br />b</caption>',
  )
})
