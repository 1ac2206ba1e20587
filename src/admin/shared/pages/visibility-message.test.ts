import { expect, test } from 'vitest'
import { editorPath } from '#contract/paths.ts'
import { getVisibilityMessage } from './visibility-message.ts'

const post = { id: '1', slug: 'fees', kind: 'post' as const, publishDate: '2026-11-23T07:00:00.000Z', redirectNotice: null }

test('a toast says that a post is published, scheduled or taken off, and leads to it', () => {
  const link = { label: 'View post', href: '/fees', isPublic: true }
  expect(getVisibilityMessage('draft', { ...post, status: 'published' })).toEqual({ text: 'Published.', link })
  expect(getVisibilityMessage('published', { ...post, status: 'published' })).toEqual({ text: '', link })
  expect(getVisibilityMessage('published', { ...post, status: 'scheduled' })?.text).toBe('Goes public on 23 Nov 2026, 08:00 WAT.')
  expect(getVisibilityMessage('published', { ...post, status: 'draft' })).toEqual({ text: 'Taken off the website.' })
})

test('a toast says no more of a changed draft, and leads to a page by its address', () => {
  expect(getVisibilityMessage('draft', { ...post, status: 'draft' })).toBeUndefined()
  expect(getVisibilityMessage(undefined, { ...post, slug: 'home', kind: 'page', status: 'published' })).toEqual({
    text: 'Published.',
    link: { label: 'View page', href: '/', isPublic: true },
  })
})

test('a toast says what became of a redirect', () => {
  const redirectNotice = 'The redirect from /fees to /about no longer applies.'
  const published = getVisibilityMessage(undefined, { ...post, status: 'published', redirectNotice })
  expect(published?.text).toBe(`Published. ${redirectNotice}`)
})

test('a toast says that a new post is a draft, and leads to it', () => {
  expect(getVisibilityMessage(undefined, { ...post, status: 'draft' })).toEqual({
    text: 'Draft created. Visitors do not see it yet. Publish it when it is ready.',
    link: { label: 'Open the draft', href: editorPath('post', '1') },
  })
})
