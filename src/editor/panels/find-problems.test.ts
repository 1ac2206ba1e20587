// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Draft, Section } from '../api.ts'
import { createModel } from '../model.ts'
import { findProblems } from './find-problems.ts'

const section = (id: string, sectionType: string, title: string, content: unknown): Section => ({
  id,
  sectionType,
  title,
  description: null,
  content,
  orderIndex: 1,
  isActive: true,
  isBuiltIn: false,
  replacesBuiltIn: false,
  isOriginal: false,
  version: 1,
  updatedAt: null,
})

/** What is found on a page with these sections, which is drawn like this. */
async function findIn(sections: Section[], html: string): Promise<string[]> {
  document.body.innerHTML = `<main>${html}</main>`
  const fields = { title: 'Hostels', content: '', excerpt: null, featuredImage: null, publishDate: null }
  const draft = { pageId: 'page', fields, fieldsVersion: 1, sections } as unknown as Draft
  const found = await findProblems(createModel(draft, false))
  return found.map(({ text }) => text)
}

const GALLERY = section('1', 'gallery', 'Rooms', [{ imageUrl: '/room.jpg', caption: '' }])
const PICTURE = '<img data-field="content.items.0.imageUrl" src="/room.jpg" alt="">'

test('a picture of a gallery without a description is one finding, although the page shows it in two sizes', async () => {
  const html = `<section data-section="1"><h1>Rooms</h1>${PICTURE}<div popover>${PICTURE}</div></section>`
  expect(await findIn([GALLERY], html)).toEqual(['A picture in “Rooms” has no description'])
})

test('a decorative picture is no finding', async () => {
  const decorative = section('1', 'gallery', 'Rooms', [{ imageUrl: '/room.jpg', caption: '', isDecorative: true }])
  expect(await findIn([decorative], `<section data-section="1"><h1>Rooms</h1>${PICTURE}</section>`)).toEqual([])
})

test('a link has the name of its picture, and one without any name is a finding', async () => {
  const links = '<a href="https://jamb.gov.ng"><img src="/jamb.png" alt="JAMB"></a><a href="https://jamb.gov.ng"></a>'
  expect(await findIn([], `<h1>Hostels</h1>${links}`)).toEqual(['A link has no text'])
})

test('links to nothing and skipped levels of headings are found, in the order of the page', async () => {
  const html = '<h1>Hostels</h1><h2>Rooms</h2><h4>Beds</h4><a href="#">Apply</a>'
  expect(await findIn([], html)).toEqual(['The heading “Beds” skips a level', 'The link “Apply” leads nowhere'])
})
