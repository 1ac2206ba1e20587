import { expect, test } from 'vitest'
import { pathsLinkedFrom } from './page-links.ts'

const pathsIn = (page: Parameters<typeof pathsLinkedFrom>[0]) => pathsLinkedFrom(page).map(({ path }) => path)
const none = { content: '', featuredImage: null, sections: [] }

test.each([
  ['/fees', '/fees'],
  ['/fees/', '/fees'],
  ['/fees?year=2#how', '/fees'],
  ['/fees/#how', '/fees'],
  ['https://college.test/fees', '/fees'],
  ['http://other.test:8080/fees/2026?a=/b', '/fees/2026'],
  ['/', '/'],
  ['https://college.test/?q=1', '/'],
])('the link %s leads to %s', (url, path) => {
  expect(pathsIn({ ...none, sections: [{ content: { items: [{ url }, url, 7, null] } }] })).toEqual([path])
  expect(pathsIn({ ...none, content: `<p><a title="t" href="${url}" rel="noopener">x</a></p>` })).toEqual([path])
})

test('links and pictures in the HTML of a section count', () => {
  const text = '<p>See <a rel="noopener" href="/fees#now">the fees</a></p><img alt="" src="/media/0199/gate.jpg">'
  expect(pathsIn({ ...none, sections: [{ content: { text } }] })).toEqual(['/fees', '/media/0199'])
})

test.each(['fees', 'See /fees', 'mailto:a@b.test', '#top', '?q=1', 'https://college.test', '', `/${'x'.repeat(500)}`])(
  '%s leads to no page',
  (url) => {
    expect(pathsIn({ ...none, sections: [{ content: url }] })).toEqual([])
    expect(pathsIn({ ...none, content: `<a href="${url}">x</a>` })).toEqual([])
  },
)

test.each([
  ['/illustrations/campus.svg', '/illustrations/campus.svg'],
  ['https://images.test/a/gate.jpg', '/a/gate.jpg'],
  ['/media/0199/gate.jpg', '/media/0199'],
  ['/media/0199/v2/800.webp?x=1', '/media/0199'],
  ['https://college.test/media/0199/gate.jpg', '/media/0199'],
])('where-used: the picture %s is known by %s, wherever it stands', (url, path) => {
  expect(pathsIn({ ...none, featuredImage: url })).toEqual([path])
  expect(pathsIn({ ...none, content: `<p><img alt="Gate" src="${url}"></p>` })).toEqual([path])
  expect(pathsIn({ ...none, sections: [{ content: [{ image: { imageUrl: url } }] }] })).toEqual([path])
})

test('links without the name of a website are our own', () => {
  const content = '<a href="/fees">1</a><a href="https://jamb.gov.ng/dates">2</a><a href="//cdn.test/x">3</a>'
  const own = pathsLinkedFrom({ ...none, content }).filter(({ isOwn }) => isOwn)
  expect(own).toEqual([{ path: '/fees', isOwn: 1 }])
})
