// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { createExtensions } from './extensions.ts'
import { createFormats } from './formats.ts'
import { PastedText } from './pasted-text.ts'
import { toStoredHtml } from './to-stored-html.ts'

/** What is stored after somebody has pasted this HTML into an empty text, and the messages about lost pictures. */
function paste(html: string): { stored: string; messages: string[] } {
  const messages: string[] = []
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...createFormats(), PastedText.configure({ onLostPictures: (message) => void messages.push(message) })],
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  editor.view.pasteHTML(html)
  return { stored: toStoredHtml(editor).replace(/(?:<p><\/p>)+$/, ''), messages }
}
const save = (html: string) => paste(html).stored

/* Each program as it fills the clipboard, shortened. */

const PLAIN =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;'
const run = (text: string, style = PLAIN) => `<span style="${style}">${text}</span>`
const line = (content: string) => `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`
const docs = (content: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e-7fff-4a">${content}</b><br class="Apple-interchange-newline">`

const docsItem = (level: number, style: string, text: string) =>
  `<li dir="ltr" style="list-style-type:${style};${PLAIN}" aria-level="${level}">${line(run(text)).replace('<p', '<p role="presentation"')}</li>`

test('Google Docs: only what is bold becomes bold; the other formats stay', () => {
  const html = docs(
    `<h1 dir="ltr" style="line-height:1.38">${run('Fees', PLAIN.replace('11pt', '20pt'))}</h1>`
      + line(
        run('Pay ')
          + run('now', PLAIN.replace('400', '700'))
          + run(' or ')
          + run('later', PLAIN.replace('font-style:normal', 'font-style:italic'))
          + run(', ')
          + run('not', PLAIN.replace('decoration:none', 'decoration:underline'))
          + run(' ')
          + run('cash', PLAIN.replace('decoration:none', 'decoration:line-through'))
          + run(': 10')
          + run(run('6', 'font-size:0.6em;vertical-align:super;'))
          + run(' CO')
          + run(run('2', 'font-size:0.6em;vertical-align:sub;')),
      )
      + '<br>'
      + line(
        `<a href="https://remita.net" style="text-decoration:none;">${run('Remita', PLAIN.replace('decoration:none', 'decoration:underline'))}</a>`,
      ),
  )
  expect(save(html)).toBe(
    '<h2>Fees</h2><p>Pay <strong>now</strong> or <em>later</em>, <u>not</u> <s>cash</s>: 10<sup>6</sup> CO<sub>2</sub></p>'
      + '<p><a href="https://remita.net" rel="noopener">Remita</a></p>',
  )
})

test('Google Docs: lists are nested, and a table keeps its cells', () => {
  const html = docs(
    `<ul style="margin-top:0;margin-bottom:0;">${docsItem(1, 'disc', 'Letter')}<ul>${docsItem(2, 'circle', 'Copy')}</ul>${docsItem(1, 'disc', 'Passport')}</ul>`
      + `<ol>${docsItem(1, 'lower-alpha', 'Pay')}</ol>`
      + `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top;padding:5pt">${line(run('ND', PLAIN.replace('400', '700')))}</td><td style="vertical-align:top">${line(run('HND'))}</td></tr></tbody></table></div>`
      + `<ul><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox">${line(run('Done'))}</li></ul>`,
  )
  expect(paste(html)).toEqual({
    stored:
      '<ul><li><p>Letter</p><ul><li><p>Copy</p></li></ul></li><li><p>Passport</p></li></ul><ol><li><p>Pay</p></li></ol>'
      + '<table><tbody><tr><td><p><strong>ND</strong></p></td><td><p>HND</p></td></tr></tbody></table><ul><li><p>Done</p></li></ul>',
    messages: [],
  })
})

const word = (
  body: string,
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-unhide:no;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const item = (style: string, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;${style}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`

test('Word: fonts, empty paragraphs and comments go; bold, links and headings stay', () => {
  const html = word(`<h2 style='mso-line-height:1'>Fees<o:p></o:p></h2>
<p class=MsoNormal align=center style='margin-bottom:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:12.0pt'>Pay<span
style='font-weight:normal'>&nbsp;here</span></span></b> at <a href="https://remita.net">Remita</a> <span style='font-weight:bold;color:red'>now</span>: x<sup><span lang=EN-US>2</span></sup>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoTitle>The list</p>`)
  expect(save(html)).toBe(
    '<h2>Fees</h2><p><strong>Pay</strong> here at <a href="https://remita.net" rel="noopener">Remita</a> <strong>now</strong>: x<sup>2</sup>.</p>'
      + '<h2>The list</h2>',
  )
})

test('Word: paragraphs with bullets and numbers become nested lists', () => {
  const html = word(
    item('mso-list:l0 level1 lfo1', '·', 'Certificate')
      + item('mso-list:l0 level2 lfo1', 'o', 'Two copies')
      + item('mso-list:l0 level1 lfo1', '·', 'Passport')
      + item('mso-list:l1 level1 lfo2', '1.', 'Pay')
      + '<p class=MsoNormal>Then:</p>'
      + item('mso-list:l1 level1 lfo2', '2.', 'Print')
      + item('mso-list:l1 level2 lfo2', '(a)', 'Sign'),
  )
  expect(save(html)).toBe(
    '<ul><li><p>Certificate</p><ul><li><p>Two copies</p></li></ul></li><li><p>Passport</p></li></ul><ol><li><p>Pay</p></li></ol>'
      + '<p>Then:</p><ol start="2"><li><p>Print</p><ol><li><p>Sign</p></li></ol></li></ol>',
  )
})

test('Word: lists in two cells stay in their cells, and a heading with a number stays a heading', () => {
  const cell = (text: string) => `<td>${item('mso-list:l0 level1 lfo1', '·', text)}</td>`
  const html = word(
    `<h2 style='mso-list:l2 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.2<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Fees</h2>`
      + `<table class=MsoTableGrid><tr style='mso-yfti-irow:0'>${cell('ND')}${cell('HND')}</tr></table>`,
  )
  expect(save(html)).toBe(
    '<h2>1.2 Fees</h2><table><tbody><tr><td><ul><li><p>ND</p></li></ul></td><td><ul><li><p>HND</p></li></ul></td></tr></tbody></table>',
  )
})

test('Word: comments and deleted words go, footnotes are no links, and letters of Wingdings are signs', () => {
  const html =
    word(`<p class=MsoNormal>Bring <del cite="mailto:Ada" datetime="2026-11-28T10:00"><span lang=EN-US>one</span></del><ins cite="mailto:Ada" datetime="2026-11-28T10:00"><span lang=EN-US>two</span></ins> copies<span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[A1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>
<span style='font-family:Wingdings'><span style='mso-char-type:symbol;mso-symbol-font-family:Wingdings'>ü</span></span><span style='font-family:"Wingdings 2"'>P</span></p>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Certified</p></div></div>
<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><a href="#_msoanchor_1" class=msocomoff>[A1]</a>Ask Ada</p></div></div></div>`)
  expect(save(html)).toBe('<p>Bring two copies[1] ✓P</p><p>[1] Certified</p>')
})

const webItem = (tag: string, level: number, text: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="position:relative"><${tag} class="ListStyle1 SCXW1 BCX0" role="list" start="${start}" style="list-style-type:disc"><li data-leveltext="" data-font="Symbol" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0">${webLine(`<span class="NormalTextRun SCXW1 BCX0">${text}</span>`)}</li></${tag}></div>`
const webLine = (content: string, style = 'font-weight: normal; font-style: normal; vertical-align: baseline;') =>
  `<p class="Paragraph SCXW1 BCX0" style="${style}"><span class="TextRun SCXW1 BCX0" lang="EN-GB" data-contrast="auto" style="font-size: 12pt;">${content}</span><span class="EOP SCXW1 BCX0" data-ccp-props="{}" style="font-size: 12pt;">&nbsp;</span></p>`

test('Word for the web: formats stay, and the list around each item becomes one', () => {
  const heading = webLine('Fees').replace('<p', '<p role="heading" aria-level="3"')
  const html =
    `<div class="OutlineElement Ltr SCXW1 BCX0">${heading}</div><div class="OutlineElement Ltr SCXW1 BCX0">${webLine('<span style="font-weight: bold;">Bring</span>')}</div>`
    + webItem('ul', 1, 'Letter')
    + webItem('ul', 2, 'Copy')
    + webItem('ul', 1, 'Passport')
    + webItem('ol', 1, 'Pay')
    + webItem('ol', 1, 'Print', 2)
  expect(save(html)).toBe(
    '<h3>Fees</h3><p><strong>Bring</strong></p><ul><li><p>Letter</p><ul><li><p>Copy</p></li></ul></li><li><p>Passport</p></li></ul>'
      + '<ol><li><p>Pay</p></li><li><p>Print</p></li></ol>',
  )
})

test('Outlook and LibreOffice: formats stay; empty paragraphs and underlined links go', () => {
  const outlook = `<div class="WordSection1"><p class="MsoNormal"><b><span lang="EN-US" style="font-family:&quot;Aptos&quot;,sans-serif">Dear all,</span></b><o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal"><a href="https://remita.net"><span style="color:#0563C1;text-decoration:underline">Pay</span></a> <s>cash</s></p></div>`
  expect(save(outlook)).toBe(
    '<p><strong>Dear all,</strong></p><p><a href="https://remita.net" rel="noopener">Pay</a> <s>cash</s></p>',
  )
  const libreOffice = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.6 (Linux)"/><style type="text/css">p { margin-bottom: 0.25cm }</style></head><body lang="en-NG" dir="ltr"><p style="line-height: 100%"><font face="Liberation Serif"><b>Bring</b> <i>two</i> <u>copies</u> <strike>one</strike> 10<sup>6</sup></font></p><p><br/>

</p><ol type="a"><li><p>Letter</p></li></ol><p><a href="https://remita.net/"><font color="#000080"><u>Pay</u></font></a><a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a></p></body></html>`
  expect(save(libreOffice)).toBe(
    '<p><strong>Bring</strong> <em>two</em> <u>copies</u> <s>one</s> 10<sup>6</sup></p><ol><li><p>Letter</p></li></ol>'
      + '<p><a href="https://remita.net/" rel="noopener">Pay</a><sup>1</sup></p>',
  )
})

test('pictures of other websites and of a disk are left out, which a message says; those of the website stay', () => {
  const disk = word(
    `<p class=MsoNormal><img width=200 src="file:///C:/Users/ADA/msohtmlclip1/01/clip_image001.png">Gate</p><p class=MsoNormal><img src="file:///C:/clip_image002.png"></p>`,
  )
  expect(paste(disk)).toEqual({
    stored: '<p>Gate</p>',
    messages: ['2 pictures could not be pasted. Insert them from a file.'],
  })
  const other = docs(line(run('<img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="602" height="300" />')))
  expect(paste(other)).toEqual({ stored: '', messages: ['1 picture could not be pasted. Insert it from a file.'] })
  expect(
    save(`<figure><a href="https://x.test"><img src="//x.test/a.png"></a><figcaption>The <b>gate</b></figcaption></figure>`),
  ).toBe('<p>The gate</p>')
  const own = `<p>a</p><img src="${location.origin}/media/gate.jpg" alt="The gate"><img src="/media/hall.jpg" alt="">`
  expect(paste(own)).toMatchObject({ messages: [] })
  expect(save(own).match(/src="[^"]*"/g)).toEqual(['src="/media/gate.jpg"', 'src="/media/hall.jpg"'])
})

test('a copied picture is uploaded, so none is lost', () => {
  const [messages, files]: [string[], File[]] = [[], []]
  const extensions = createExtensions({
    openDialog: () => {},
    addFiles: (_editor, added) => void files.push(...added),
    onLostPictures: (message) => void messages.push(message),
  })
  const editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false })
  onTestFinished(() => editor.destroy())
  const html = '<img src="https://x.test/a.png">'
  const clipboardData = { getData: () => html, files: [new File(['a'], 'a.png')] }
  editor.view.pasteHTML(html, { clipboardData } as never)
  expect([files.length, messages, editor.isEmpty]).toEqual([1, [], true])
})

test('what is copied in an editor stays as it is, also a picture that somebody inserted by its address', () => {
  const html = '<p data-pm-slice="0 0 []">a <a href="#fees"><u>b</u></a></p><p></p><img src="https://x.test/a.png" alt="A">'
  expect(save(html)).toBe(
    '<p>a <a href="#fees" rel="noopener"><u>b</u></a></p><p></p><img alt="A" src="https://x.test/a.png" loading="lazy" decoding="async" />',
  )
})

test('a page of a website, to which the browser adds the styles that are in effect', () => {
  const style = (weight: number) => `style="font-family: Inter; font-weight: ${weight}; text-decoration-style: initial;"`
  expect(
    save(
      `<h2 ${style(700)}>Fees</h2><p ${style(500)}>Pay <strong ${style(700)}>now</strong></p><table><tr><th ${style(700)}>ND</th></tr></table>`,
    ),
  ).toBe('<h2>Fees</h2><p>Pay <strong>now</strong></p><table><tbody><tr><th><p>ND</p></th></tr></tbody></table>')
})

test('only attributes are taken for styles', () => {
  expect(save('<p title="a > b"style="font-weight:bold">The attribute style="x" of &lt;p style="y"></p>')).toBe(
    '<p><strong>The attribute style="x" of &lt;p style="y"&gt;</strong></p>',
  )
})
