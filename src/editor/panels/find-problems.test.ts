// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import type { Draft, Section } from '../api.ts'
import { createModel } from '../model.ts'
import { findProblems, introduceFindings } from './find-problems.ts'

const { answer } = vi.hoisted(() => ({ answer: { get: (): Promise<unknown> => Promise.resolve([]) } }))
vi.mock('../api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  client: { links: { check: () => answer.get() }, media: { get: () => answer.get() } },
}))

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
const findIn = async (sections: Section[], html: string) => (await readFindings(sections, html)).found.map(({ text }) => text)

function readFindings(sections: Section[], html: string) {
  document.body.innerHTML = `<main>${html}</main>`
  const fields = { title: 'Hostels', content: '', excerpt: null, featuredImage: null, publishDate: null }
  const draft = { pageId: 'page', fields, fieldsVersion: 1, sections } as unknown as Draft
  return findProblems(createModel(draft, false))
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

test.each([
  ['rgb(119, 119, 119)', 'rgb(255, 255, 255)', ['The text “Rooms” is hard to read on its background']],
  ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', []],
  ['rgb(255, 255, 255)', 'rgb(119, 119, 119)', ['The text “Rooms” is hard to read on its background']],
])('a text of %s on %s is a finding below a contrast of 4.5', async (ink, ground, found) => {
  // A browser has the value none by itself.
  const style = `color:${ink};background-color:${ground};background-image:none`
  expect(await findIn([], `<h1 style="${style}" data-field="title">Rooms</h1>`)).toEqual(found)
})

test('a text on a picture is no finding, because its contrast is unknown', async () => {
  const style = 'color:rgb(9, 9, 9);background-color:rgb(9, 9, 9);background-image:url(/gate.jpg)'
  expect(await findIn([], `<h1 style="${style}" data-field="title">Rooms</h1>`)).toEqual([])
})

test.each([
  [610, ['The pictures weigh 700 KB. This is the largest']],
  [500, []],
])('pictures of 90 and %d KB: above 600 KB the largest is a finding', async (kb, found) => {
  const files = { '/gate.jpg': 90, '/hall.jpg': kb, '/logo-of-the-header.jpg': 5000 }
  const entries = Object.entries(files).map(([name, size]) => ({ name, encodedBodySize: size * 1024 }))
  const read = vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as unknown as PerformanceEntryList)
  // Without a layout no picture is loaded.
  const current = vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('src')!
  })
  onTestFinished(() => [read, current].forEach((spy) => spy.mockRestore()))
  expect(await findIn([], '<h1>Rooms</h1><img src="/gate.jpg" alt="Gate"><img src="/hall.jpg" alt="Hall">')).toEqual(found)
})

test('the samples of a section are counted by the server, wherever they are on the page', async () => {
  const story = section('1', 'text', 'Our story', {})
  const html =
    '<section data-section="1" data-samples="2 sample texts and 1 sample picture"><h1 data-sample="shown">Hello</h1></section>'
  expect(await findIn([story], html)).toEqual(['“Our story” still has 2 sample texts and 1 sample picture'])
  expect(await findIn([story], html.replace('<section', '<section data-withheld'))).toEqual([
    '“Our story” still has 2 sample texts and 1 sample picture, and visitors do not see the section',
  ])
})

const MEDIA = '/media/00000000-0000-4000-8000-000000000000/v1/room.jpg'

test.each([
  [
    'without a connection',
    new ConnectionError('Failed to fetch'),
    [
      'The links could not be checked. There is no connection.',
      'The pictures in texts could not be checked. There is no connection.',
    ],
  ],
  [
    'of a file that is not in the library',
    new ORPCError('NOT_FOUND', { message: 'Gone.' }),
    ['The links could not be checked. Gone.'],
  ],
])('a check %s is neither passed nor a thing to fix', async (_, error, unchecked) => {
  const get = vi.spyOn(answer, 'get').mockRejectedValue(error)
  onTestFinished(() => get.mockRestore())
  const text = `<div data-field="content.html"><img alt="" src="${MEDIA}"></div>`
  const findings = await readFindings([], `<h1>Hostels</h1><h3>Beds</h3>${text}<a href="/apply">Apply</a>`)
  expect(findings.unchecked).toEqual(unchecked)
  expect(introduceFindings(findings).at(-1)).toBe('There is 1 thing to fix:')
  expect(introduceFindings({ ...findings, found: [] }).at(-1)).toBe('The other checks found nothing.')
})
