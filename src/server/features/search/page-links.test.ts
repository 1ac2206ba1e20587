import { expect, test } from 'vitest'
import { pathsLinkedFrom } from './page-links.ts'

const none = { content: '', sections: [] }

test.each([
  ['/fees', '/fees'],
  ['/fees/', '/fees'],
  ['/fees?year=2#how', '/fees'],
  ['/fees/#how', '/fees'],
  ['https://college.test/fees', '/fees'],
  ['http://other.test:8080/fees/2026?a=/b', '/fees/2026'],
  ['/', '/'],
  ['https://college.test/?q=1', '/'],
])('issue 5: the link %s leads to %s', (url, path) => {
  expect(pathsLinkedFrom({ ...none, sections: [{ content: { items: [{ url }, url, 7, null] } }] })).toEqual([path])
  expect(pathsLinkedFrom({ ...none, content: `<p><a title="t" href="${url}" rel="noopener">x</a></p>` })).toEqual([path])
})

test.each(['fees', 'See /fees', 'mailto:a@b.test', '#top', '?q=1', 'https://college.test', '', `/${'x'.repeat(500)}`])(
  'issue 5: %s leads to no page',
  (url) => {
    expect(pathsLinkedFrom({ ...none, sections: [{ content: url }] })).toEqual([])
    expect(pathsLinkedFrom({ ...none, content: `<a href="${url}">x</a>` })).toEqual([])
  },
)
