import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findWebLinks } from './find-web-links.ts'
import { PlainText, TextLinksContext } from './plain-text.tsx'

test.each([
  ['Apply at https://portal.kano.example/apply?year=2026.', 'https://portal.kano.example/apply?year=2026'],
  ['(see www.jamb.gov.ng)', 'https://www.jamb.gov.ng/'],
  ['“http://kano.example/a_(b)”, and so on', 'http://kano.example/a_(b)'],
  ['Write to admissions@kano.example, or call.', 'mailto:admissions@kano.example'],
  ['Ask info@www.kano.example!', 'mailto:info@www.kano.example'],
  ['https://user@kano.example/', 'https://user@kano.example/'],
])('%j has a link to %s', (text, url) => {
  expect(findWebLinks(text).map((link) => link.url)).toEqual([url])
})

test.each(['Open 8.00-16.00', 'www.', 'https://', 'https://x', '@kano', 'a@b', 'awww.kano.example', 'javascript:alert(1)', ''])(
  '%j has no link',
  (text) => expect(findWebLinks(text)).toEqual([]),
)

test('addresses become links, everything else stays as it was written, and nothing is markup', () => {
  const text = 'See <b>www.kano.example/?a=1&b="2"\nor a@b.example.'
  expect(renderToStaticMarkup(<PlainText text={text} />)).toBe(
    'See &lt;b&gt;<a href="https://www.kano.example/?a=1&amp;b=">www.kano.example/?a=1&amp;b=</a>&quot;2&quot;\nor <a href="mailto:a@b.example">a@b.example</a>.',
  )
  const edited = (
    <TextLinksContext value={false}>
      <PlainText text="www.kano.example" />
    </TextLinksContext>
  )
  expect(renderToStaticMarkup(edited)).toBe('www.kano.example')
})

/** A pattern that tries every end after every beginning exceeds the time limit of tests with the first and the fifth. */
test.each(['a', 'a@', 'www.', 'https://', '.', 'a@b.', '@', ')', 'https://kano.example/)'])(
  'a text that repeats %j has no link that is longer than the bounds of the pattern',
  (part) => {
    const links = findWebLinks(part.repeat(1_000_000))
    expect(links.filter(({ text }) => text.length > 2010)).toEqual([])
  },
)
