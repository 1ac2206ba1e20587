// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { describeUse } from './where-used.tsx'

test.each([
  ['pages', 'post', 'post "Open day"', '/admin/posts/p'],
  ['pages', 'page', 'page "Open day"', '/admin/pages?search=Open%20day'],
  ['pageDrafts', 'post', 'draft of "Open day"', '/admin/posts/p'],
  ['pageDrafts', 'page', 'draft of "Open day"', '/admin/page-sections/p'],
] as const)('a file that is used in %s of a %s links to where that is edited', (entityType, kind, title, path) => {
  expect(describeUse({ entityType, kind, id: 'p', title: 'Open day', pageId: null })).toEqual({ title, path })
})
