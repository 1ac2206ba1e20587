import { expect, test } from 'vitest'
import { editorPath } from '#contract/paths.ts'
import { getVisibilityMessage } from './visibility-message.ts'

const post = { id: '1', slug: 'fees', kind: 'post' as const, publishDate: '2026-11-23T07:00:00.000Z', redirectNotice: null }
const all = { publish: true, edit: true }

test('a toast says that a post is published, scheduled or taken off, and leads to it', () => {
  const link = { label: 'View post', href: '/fees', isPublic: true }
  expect(getVisibilityMessage('draft', { ...post, status: 'published' }, all)).toEqual({ text: 'Published.', link })
  expect(getVisibilityMessage('published', { ...post, status: 'published' }, all)).toEqual({ text: '', link })
  expect(getVisibilityMessage('published', { ...post, status: 'scheduled' }, all)?.text).toBe(
    'Goes public on 23 Nov 2026, 08:00 WAT.',
  )
  expect(getVisibilityMessage('published', { ...post, status: 'draft' }, all)).toEqual({ text: 'Taken off the website.' })
})

test('a toast says no more of a changed draft, and leads to a page by its address', () => {
  expect(getVisibilityMessage('draft', { ...post, status: 'draft' }, all)).toBeUndefined()
  expect(getVisibilityMessage(undefined, { ...post, slug: 'home', kind: 'page', status: 'published' }, all)).toEqual({
    text: 'Published.',
    next: { label: 'Add sections', href: '/admin/page-sections/1' },
    link: { label: 'View page', href: '/', isPublic: true },
  })
})

test('a toast says what became of a redirect', () => {
  const redirectNotice = 'The redirect from /fees to /about no longer applies.'
  const published = getVisibilityMessage(undefined, { ...post, status: 'published', redirectNotice }, all)
  expect(published?.text).toBe(`Published. ${redirectNotice}`)
})

test('a toast says that a new post is a draft, and leads to it', () => {
  expect(getVisibilityMessage(undefined, { ...post, status: 'draft' }, all)).toEqual({
    text: 'Draft created. Visitors do not see it yet. Publish it when it is ready.',
    link: { label: 'Open the draft', href: editorPath('post', '1') },
  })
})

test('a toast offers the sections of a new page only to people who may edit it, and publishing only to those who may publish', () => {
  const may = { publish: false, edit: false }
  expect(getVisibilityMessage(undefined, { ...post, kind: 'page', status: 'published' }, may)).not.toHaveProperty('next')
  expect(getVisibilityMessage('published', { ...post, kind: 'page', status: 'published' }, all)).not.toHaveProperty('next')
  expect(getVisibilityMessage(undefined, { ...post, status: 'draft' }, may)?.text).toBe(
    'Draft created. Visitors do not see it yet. Submit it for review when it is ready.',
  )
})
