import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import { fromFormValues, toFormValues } from './form-values.ts'
import { hasEffect, getSectionSchema } from './schemas.ts'

/** The fields of a section that have an effect with this content. */
function fieldsOf(type: string, content: JsonObject): string[] {
  const opened = toFormValues(type, content)
  return getSectionSchema(type)
    .fields.filter((field) => hasEffect(field, opened))
    .map(({ name }) => name)
}

const BUTTONS = ['primaryActionText', 'secondaryActionText']

test.each<[string, JsonObject, string[]]>([
  ['nothing chosen', {}, ['headline', 'subheadline', 'imageUrl']],
  [
    'a single picture',
    { heroType: 'static', imageUrl: '/a.jpg' },
    ['headline', 'subheadline', 'imageUrl', 'isDecorative', 'alt'],
  ],
  ['a decorative picture', { imageUrl: '/a.jpg', isDecorative: true }, ['headline', 'subheadline', 'imageUrl', 'isDecorative']],
  ['a slideshow', { heroType: 'slider', headline: 'Kept', imageUrl: '/a.jpg' }, ['slides']],
  ['a video', { heroType: 'video', videoUrl: '/a.mp4', imageUrl: '/a.jpg' }, ['videoUrl', 'headline', 'subheadline', 'imageUrl']],
])('a hero with %s has only the fields that visitors see', (_, content, expected) => {
  expect(fieldsOf('hero', content)).toEqual(['heroType', ...expected, ...BUTTONS])
})

test('only a hero with a video says that visitors see a picture until they play it', () => {
  const hintsOf = (content: JsonObject) =>
    getSectionSchema('hero').fields.filter(
      (field) => hasEffect(field, toFormValues('hero', content)) && field.description?.includes('play'),
    )
  expect(hintsOf({ heroType: 'video' }).map(({ name }) => name)).toEqual(['videoUrl'])
  for (const heroType of ['', 'static', 'slider']) expect(hintsOf({ heroType, imageUrl: '/a.jpg' })).toEqual([])
})

test('the link of a hero button is asked for once the button has words', () => {
  expect(fieldsOf('hero', { heroType: 'slider', primaryActionText: 'Apply' })).toContain('cta_url')
  expect(fieldsOf('hero', { heroType: 'slider' })).not.toContain('cta_url')
})

test('fields without effect keep what they hold', () => {
  const content = { heroType: 'slider', headline: 'Kept', imageUrl: '/a.jpg', alt: 'A gate', slides: [{ headline: 'Shown' }] }
  expect(fromFormValues('hero', toFormValues('hero', content))).toEqual(content)
  expect(fromFormValues('map', toFormValues('map', { address: 'Jos', hours: ['8 to 5'] }))).toEqual({
    address: 'Jos',
    hours: ['8 to 5'],
  })
})

test('a map has no office hours, and facilities have no icons: neither is shown', () => {
  expect(fieldsOf('map', {})).toEqual(['address', 'mapUrl'])
  expect(JSON.stringify(getSectionSchema('facilities'))).not.toContain('icon')
})
