import { expect, test } from 'vitest'
import { describePage, describeSection } from './describe.ts'
import { compose } from './phrases.ts'

const inWordsOfPage = (before: object, after: object) => compose(describePage({ ...before }, { ...after }))
const section = (sectionType: string, content: unknown, more: object = {}) => ({
  sectionType,
  title: 'Rooms',
  description: '',
  isActive: true,
  content,
  ...more,
})
const inWords = (before: object, after: object) => compose(describeSection({ ...before }, { ...after }))

test('a page says which fields changed and what became of it', () => {
  expect(inWordsOfPage({ title: 'A', slug: 'a', excerpt: '' }, { title: 'B', slug: 'b', excerpt: null })).toBe(
    'Changed the title and the slug',
  )
  expect(inWordsOfPage({ title: 'A', status: 'draft' }, { title: 'B', status: 'published' })).toBe('Changed the title; published')
  expect(inWordsOfPage({ status: 'published' }, { status: 'draft' })).toBe('Taken off the website')
  expect(inWordsOfPage({ isFeatured: true }, { isFeatured: false })).toBe('No longer featured')
  expect(inWordsOfPage({ featuredImage: null }, { featuredImage: '/a.png' })).toBe('Added the featured image')
  expect(inWordsOfPage({ categoryIds: [] }, { categoryIds: ['x'] })).toBe('Changed the categories')
  expect(inWordsOfPage({ title: 'A' }, { title: 'A' })).toBe('Saved without changes')
})

test('a text says which of its parts changed', () => {
  const words = (before: string, after: string) => inWordsOfPage({ content: before }, { content: after })
  const text = '<h2>Rules</h2><p>Pay first.</p><ul><li><p>One</p></li><li>Two</li></ul>'
  expect(words(text, text.replace('first', 'at once'))).toBe('Changed a paragraph')
  expect(words(text, `${text}<p>More.</p><p>And more.</p><img src="/a.png" alt="">`)).toBe('Added 2 paragraphs and a picture')
  expect(words(text, text.replace('<li>Two</li>', ''))).toBe('Removed a list entry')
  expect(words(text, text.replace('Rules', 'Fees').replace('<p>Pay first.</p>', ''))).toBe(
    'Changed a heading; removed a paragraph',
  )
  expect(words(text, text.replace('first', '<strong>first</strong>'))).toBe('Changed a paragraph')
  expect(words('', text)).toBe('Added the text')
  expect(words(text, text.replace('<ul>', '<ol>').replace('</ul>', '</ol>'))).toBe('Changed the layout of the text')
})

test('a text with a long attribute is described in an instant', () => {
  const text = (word: string) => `<p><img src="/a.png" alt="${'river '.repeat(200_000)}">${word}</p>`
  expect(inWordsOfPage({ content: text('one') }, { content: text('two') })).toBe('Changed a paragraph')
})

test('another text is not compared block by block', () => {
  const text = (word: string) => Array.from({ length: 3000 }, (_, index) => `<p>${word} ${index}</p>`).join('')
  expect(inWordsOfPage({ content: text('one') }, { content: text('two') })).toBe('Rewrote the text')
})

test('the words about a section name the changed entry and its field', () => {
  const slides = (...headlines: string[]) =>
    section('hero', { heroType: 'slider', slides: headlines.map((headline) => ({ headline })) })
  expect(inWords(slides('A', 'B'), slides('A', 'C'))).toBe("Changed the second slide's headline")
  expect(inWords(slides('A', 'B'), slides('A', 'B', 'C'))).toBe('Added a slide')
  expect(inWords(slides('A', 'B', 'C'), slides('A', 'C'))).toBe('Removed the second slide')
  expect(inWords(slides('A', 'B', 'C'), slides('C', 'A', 'B'))).toBe('Moved the third slide to place 1')
  expect(inWords(slides('A'), section('hero', { heroType: 'static', headline: 'A' }))).toBe(
    'Changed the layout; removed the first slide; added the headline',
  )
  const question = (text: string, answer: string) => ({ question: text, answer })
  expect(
    inWords(
      section('faq', [question('Is there a hostel?', 'Four.')]),
      section('faq', [question('Is there a hostel?', 'Five.'), question('Is there a bus?', 'Yes.')], { title: 'Living here' }),
    ),
  ).toBe("Changed the title and the first question's answer; added a question")
})

test('a section says when it was hidden or became another type', () => {
  expect(inWords(section('faq', []), section('faq', [], { isActive: false }))).toBe('Hidden')
  expect(inWords(section('faq', [{ question: 'Q' }]), section('cta', {}))).toBe('Changed the section type')
  expect(inWords(section('cta', { actionUrl: '/a' }), section('cta', { actionUrl: '/b' }))).toBe('Changed the link of the button')
  expect(inWords(section('cta', { actionUrl: '/a' }), section('cta', { actionUrl: '/a', other: 1 }))).toBe('Changed the content')
})
