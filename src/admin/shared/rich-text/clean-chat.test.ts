// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chatToHtml, cleanChatHtml, isChat } from './clean-chat.ts'

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

test('HTML of other programs stays as it is', () => {
  const html = '<p>Plain</p>'
  expect(cleanChatHtml(html)).toBe(html)
})

test.each(['The list is out.', 'Two\nlines', 'a_b and 2 * 3', '22 November 2026'])('%j is no chat', (text) =>
  expect(isChat(text)).toBe(false),
)
