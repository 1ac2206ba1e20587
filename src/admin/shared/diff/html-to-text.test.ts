// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

test('text without tags stays as it is', () => {
  expect(htmlToText('5 < 6 & 7 > 3\n  two')).toBe('5 < 6 & 7 > 3\n  two')
})

test('HTML is read as lines, with lists, links, pictures and tables in words', () => {
  expect(
    htmlToText(
      '<h2>How to accept</h2><p>Pay <strong>first</strong>.<br>Then <a href="/fees">read on</a>.</p><ul><li><p>One</p></li><li>Two</li></ul>'
        + '<img src="/a.png" alt="The gate"><table><tr><th>Fee</th><td>5,000</td></tr></table>',
    ),
  ).toBe('How to accept\n\nPay first.\nThen read on (/fees).\n\n• One\n• Two\n[Picture: The gate]\n\nFee\t5,000')
})
