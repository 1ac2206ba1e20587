import type { JsonObject } from '#contract/text/lenient-json.ts'
import { choice, flag, lines, link, list, paragraph, text, type ListField, type Options, type SimpleField } from './fields.ts'

/* Fields, options and rules that several section types share, or that the site reads too. */

export const ICON = choice('icon', 'Icon', {
  'book-open': 'Book',
  'users': 'People',
  'award': 'Award',
  'graduation-cap': 'Graduation cap',
  'clock': 'Clock',
})
/** The default categories of programs, which are tabs on the page. */
export const CATEGORY = choice('category', 'Category', {
  'sciences': 'Sciences',
  'social-sciences': 'Social Sciences',
  'arts-humanities': 'Arts & Humanities',
})

export const TITLE = text('title', 'Title', { aliases: ['name'] })
export const DESCRIPTION = paragraph('description', 'Description', { aliases: ['text'] })

/** The two fields that describe the picture in `picture`. */
export const pictureDescriptionFields = (picture: string, { aliases, hasEffect = () => true }: Options<'alt'> = {}) => {
  const isShown = (values: JsonObject) => hasEffect(values) && Boolean(values[picture])
  return [
    flag('isDecorative', 'Decorative – no description needed', { hasEffect: isShown }),
    text('alt', 'Describe the picture (for people using screen readers)', {
      ...(aliases && { aliases }),
      description: 'If empty, the description in the Media Library is used',
      hasEffect: (values) => isShown(values) && values['isDecorative'] !== true,
    }),
  ] as const
}

/** The schema of a type that is one list. */
export const listOf = <const Fields extends readonly SimpleField[]>(
  settings: Omit<ListField<'items', Fields>, 'kind' | 'name'>,
) => ({ isStoredAsList: true as const, fields: [list('items', settings)] as const })

export const FEATURES = listOf({
  label: 'Cards',
  item: 'Card',
  aliases: ['features', 'benefits'],
  plainTextField: 'title',
  fields: [ICON, TITLE, DESCRIPTION],
})

/** Videos of other websites are not played on the page, because those would learn who opened it. */
export const isOwnFile = (address: string) => address.startsWith('/')
export const isOwnVideo = ({ videoUrl }: JsonObject) => isOwnFile(String(videoUrl))

/** The entries of Contact Info replace the lists of a contact section. */
export const WITHOUT_ENTRY = '. Used only if Contact Info has no entry of this type'

export const ADDRESS = text('address', 'Address')
export const MAP_URL = link('mapUrl', 'Link to a map')
export const HOURS = lines('hours', 'Office hours')
