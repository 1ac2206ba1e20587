// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chatToHtml, cleanChatHtml, isChat } from './clean-chat.ts'
import { cleanWord } from './clean-word.ts'

/** As Word for Windows puts it on the clipboard, shortened. */
const word = (
  body: string,
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-unhide:no;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const item = (style: string, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;${style}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`

const plain = (html: string) =>
  html
    .replace(/<\/?span(?: lang="EN-US")?>/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()

test('Word: fonts, empty paragraphs and comments go; bold, links and headings stay', () => {
  const html = word(`<h2 style='mso-line-height:1'>Fees<o:p></o:p></h2>
<p class=MsoNormal align=center style='margin-bottom:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:12.0pt'>Pay</span></b> at <a href="https://remita.net">Remita</a> <span style='font-weight:bold;color:red'>now</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoTitle>The list</p>`)
  expect(plain(cleanWord(html))).toBe(
    '<h2>Fees</h2> <p><b>Pay</b> at <a href="https://remita.net">Remita</a> <strong>now</strong>.</p> <h2>The list</h2>',
  )
})

test('Word: paragraphs with bullets and numbers become nested lists', () => {
  const html = word(
    item('mso-list:l0 level1 lfo1', '·', 'Certificate')
      + item('mso-list:l0 level2 lfo1', 'o', 'Two copies')
      + item('mso-list:l0 level1 lfo1', '·', 'Passport')
      + '<p class=MsoNormal>Then:</p>'
      + item('mso-list:l1 level1 lfo2', '1.', 'Pay')
      + item('mso-list:l1 level1 lfo2', '2.', 'Print'),
  )
  expect(plain(cleanWord(html))).toBe(
    '<ul><li>Certificate<ul><li>Two copies</li></ul></li><li>Passport</li></ul><p>Then:</p><ol><li>Pay</li><li>Print</li></ol>',
  )
})

test('Word: a picture on the disk goes, a table stays', () => {
  const html = word(
    `<p class=MsoNormal><img width=200 src="file:///C:/Users/ADA/msohtmlclip1/01/clip_image001.png">Gate</p>
<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=100 valign=top style='border:solid'><p class=MsoNormal>ND</p></td></tr></table>`,
  )
  expect(plain(cleanWord(html))).toMatch(
    /^<p>Gate<\/p> <table border="1"><tbody><tr><td><p>ND<\/p><\/td><\/tr><\/tbody><\/table>$/,
  )
})

test('HTML of other programs stays as it is', () => {
  const html = '<p style="color:red">Plain</p>'
  expect([cleanWord(html), cleanChatHtml(html)]).toEqual([html, html])
})

const MESSAGES = `[10:42, 22/11/2026] Amina Bello: *ADMISSION LIST*
The _first batch_ is out.

Bring:
• Original certificate
• Two passports

1. Pay
2. Print <now>
[22/11, 10:43 am] +234 803 123 4567: ~Old~ 2*3*4 and file_name_here`

test('WhatsApp: names and times go, signs become bold, italics and lists', () => {
  expect(isChat(MESSAGES)).toBe(true)
  expect(chatToHtml(MESSAGES)).toBe(
    '<p><strong>ADMISSION LIST</strong><br>The <em>first batch</em> is out.</p><p>Bring:</p>'
      + '<ul><li><p>Original certificate</p></li><li><p>Two passports</p></li></ul>'
      + '<ol><li><p>Pay</p></li><li><p>Print &lt;now&gt;</p></li></ol><p><s>Old</s> 2*3*4 and file_name_here</p>',
  )
})

test('WhatsApp Web: the HTML of a message keeps emoji, bold and lines', () => {
  const html = `<meta charset='utf-8'><div class="copyable-text" data-pre-plain-text="[10:42, 22/11/2026] Amina: "><span dir="ltr" class="_ao3e selectable-text copyable-text"><span><strong class="selectable-text">Congrats</strong> <img alt="🎓" class="emoji" src="data:image/gif;base64,R0lGOD">
All of you</span></span></div>`
  expect(cleanChatHtml(html)).toBe('<p><strong>Congrats</strong> 🎓<br>All of you</p>')
})

test.each(['The list is out.', 'Two\nlines', 'a_b and 2 * 3', '22 November 2026'])('%j is no chat', (text) =>
  expect(isChat(text)).toBe(false),
)
