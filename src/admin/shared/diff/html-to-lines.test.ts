// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { htmlToLines, htmlToText } from './html-to-lines.ts'

test('HTML is read as headings, paragraphs, list entries, pictures and table rows', () => {
  expect(
    htmlToLines(
      '<h2>How to accept</h2><p>Pay <strong>first</strong>.<br>Then <a href="/fees">read on</a>.</p><ul><li><p>One</p></li><li>Two</li></ul>'
        + '<img src="/a.png" alt="The gate"><table><tr><th>Fee</th><td>5,000</td></tr></table>after',
    ),
  ).toEqual([
    { kind: 'heading', text: 'How to accept' },
    { kind: 'text', text: 'Pay first.' },
    { kind: 'text', text: 'Then read on (/fees).' },
    { kind: 'item', text: 'One' },
    { kind: 'item', text: 'Two' },
    { kind: 'picture', src: '/a.png', text: 'The gate' },
    { kind: 'row', text: 'Fee\t5,000' },
    { kind: 'text', text: 'after' },
  ])
})

test('as text, HTML has a line for each block, and text without tags stays as it is', () => {
  expect(htmlToText('<h2>Fees</h2><p>Pay <b>now</b>.</p><img src="/a.png" alt="The gate">')).toBe(
    'Fees\nPay now.\n[Picture: The gate]',
  )
  expect(htmlToText('5 < 6 & 7 > 3\n  two')).toBe('5 < 6 & 7 > 3\n  two')
})
