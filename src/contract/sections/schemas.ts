import { ICONS, PROGRAM_TABS } from './content-types.ts'
import { canonicalType } from './display.ts'
import type { JsonObject } from '#contract/lenient-json.ts'

/*
 * The fields of each section type, in one table. The editor is drawn from it, form-values.ts converts stored content to form
 * values and back, read-content.ts reads stored content for the site, and content-issues.ts checks what staff send.
 */

interface Named {
  name: string
  label: string
  description?: string
  /** Other names that programs have used for it, in the order in which they are read; its own first, unless it is among them. */
  as?: readonly string[]
  /** Whether it has an effect with what is filled in beside it; always, unless said. */
  when?: (beside: JsonObject) => boolean
}
export interface TextField extends Named {
  kind: 'text' | 'paragraph' | 'link' | 'image' | 'film' | 'lines'
}
export interface ChoiceField extends Named {
  kind: 'choice'
  /** The first is meant where nothing else is chosen. */
  options: readonly { value: string; label: string }[]
}
/** Yes or no; no where nothing is said. */
export interface FlagField extends Named {
  kind: 'flag'
}
export type SimpleField = TextField | ChoiceField | FlagField
export interface ListField extends Named {
  kind: 'list'
  /** What one of them is called. */
  item: string
  fields: readonly SimpleField[]
  /** The field that an entry stands for which is no more than a text. */
  bare: string
  /** The first entry is unfolded: it is what most people come to change. */
  startsOpen?: true
}
export type Field = SimpleField | ListField

export interface SectionSchema {
  fields: readonly Field[]
  /** The content is stored as the list `items` itself, as long as there is nothing beside it. */
  isList?: true
  /** The field that content stands for which is no more than a text. */
  bare?: string
}

const text = (name: string, label: string, more: Partial<Named> = {}): TextField => ({ kind: 'text', name, label, ...more })
const paragraph = (name: string, label: string, more: Partial<Named> = {}): TextField => ({
  kind: 'paragraph',
  name,
  label,
  ...more,
})
const link = (name: string, label: string, more: Partial<Named> = {}): TextField => ({ kind: 'link', name, label, ...more })
const image = (name: string, label: string, more: Partial<Named> = {}): TextField => ({ kind: 'image', name, label, ...more })
const lines = (name: string, label: string, hint = ''): TextField => ({
  kind: 'lines',
  name,
  label,
  description: `One on each line${hint}`,
})

const ICON_LABELS: Record<(typeof ICONS)[number], string> = {
  'book-open': 'Book',
  'users': 'People',
  'award': 'Award',
  'graduation-cap': 'Graduation cap',
  'clock': 'Clock',
}
const TAB_LABELS: Record<(typeof PROGRAM_TABS)[number], string> = {
  'sciences': 'Sciences',
  'social-sciences': 'Social Sciences',
  'arts-humanities': 'Arts & Humanities',
}

const TITLE = text('title', 'Title', { as: ['name'] })
const DESCRIPTION = paragraph('description', 'Description', { as: ['text'] })
const ICON: ChoiceField = {
  kind: 'choice',
  name: 'icon',
  label: 'Icon',
  options: ICONS.map((value) => ({ value, label: ICON_LABELS[value] })),
}

/** How the picture of a field is described; of no effect without one. */
function describing(picture: string, { as, when = () => true }: Pick<Named, 'as' | 'when'> = {}): [FlagField, TextField] {
  const isShown = (beside: JsonObject) => when(beside) && Boolean(beside[picture])
  return [
    { kind: 'flag', name: 'isDecorative', label: 'Decorative – no description needed', when: isShown },
    text('alt', 'Describe the picture (for people using screen readers)', {
      ...(as && { as }),
      description: 'If empty, the description in the Media Library is used',
      when: (beside) => isShown(beside) && beside['isDecorative'] !== true,
    }),
  ]
}

const listOf = (
  item: string,
  fields: ListField['fields'],
  bare: string,
  as: string[] = [],
  label = `${item}s`,
): SectionSchema => ({
  isList: true,
  fields: [{ kind: 'list', name: 'items', label, item, fields, bare, as }],
})
const FEATURES = listOf('Card', [ICON, TITLE, DESCRIPTION], 'title', ['features', 'benefits'])
/** Of the lists of a contact section, which give way to the entries of Contact Info. */
const WITHOUT_ENTRY = '. Shown only while Contact Info has no such entry'

const ADDRESS = text('address', 'Address')
const MAP_URL = link('mapUrl', 'Link to a map')
const HOURS = lines('hours', 'Office hours')

const isSlideshow = (hero: JsonObject) => hero['heroType'] === 'slider'
const isVideo = (hero: JsonObject) => hero['heroType'] === 'video'
/** A slideshow shows what its slides say, and nothing else. */
const isOnePicture = (hero: JsonObject) => !isSlideshow(hero)

const SHAPES: Record<string, SectionSchema> = {
  'hero': {
    fields: [
      {
        kind: 'choice',
        name: 'heroType',
        label: 'Layout',
        options: [
          { value: 'static', label: 'Single picture' },
          { value: 'slider', label: 'Slideshow' },
          { value: 'video', label: 'Video' },
        ],
      },
      {
        kind: 'list',
        name: 'slides',
        label: 'Slides',
        item: 'Slide',
        when: isSlideshow,
        startsOpen: true,
        bare: 'imageUrl',
        fields: [
          text('headline', 'Headline', { as: ['title'] }),
          paragraph('subheadline', 'Subheadline', { as: ['description', 'subtitle'] }),
          image('imageUrl', 'Picture', { as: ['background_image', 'image'] }),
          ...describing('imageUrl'),
        ],
      },
      { kind: 'film', name: 'videoUrl', label: 'Address of the video', when: isVideo },
      text('headline', 'Headline', { description: "If empty, the section's title is used", when: isOnePicture }),
      paragraph('subheadline', 'Subheadline', {
        description: "If empty, the section's description is used",
        when: isOnePicture,
      }),
      image('imageUrl', 'Picture', {
        as: ['background_image'],
        description: 'With a video: shown until it is played',
        when: isOnePicture,
      }),
      ...describing('imageUrl', { when: (hero) => isOnePicture(hero) && !(isVideo(hero) && hero['videoUrl']) }),
      text('primaryActionText', 'Main button', { as: ['cta_text'] }),
      link('cta_url', 'Where the main button leads', {
        description: 'If empty, it thanks the visitor and leads to the contact form',
        when: (hero) => Boolean(hero['primaryActionText']),
      }),
      text('secondaryActionText', 'Second button'),
      link('secondaryActionUrl', 'Where the second button leads', {
        description: 'If empty, it leads to /programs',
        when: (hero) => Boolean(hero['secondaryActionText']),
      }),
    ],
  },
  'features': FEATURES,
  'benefits': FEATURES,
  'facilities': listOf('Facility', [TITLE, DESCRIPTION], 'title', ['features', 'benefits'], 'Facilities'),
  'testimonials': listOf(
    'Testimonial',
    [paragraph('quote', 'Quote'), text('author', 'Author'), text('role', 'Role'), image('avatar', 'Avatar')],
    'quote',
    ['testimonials'],
  ),
  'programs': listOf(
    'Program',
    [
      {
        kind: 'choice',
        name: 'category',
        label: 'Category',
        options: PROGRAM_TABS.map((value) => ({ value, label: TAB_LABELS[value] })),
      },
      text('title', 'Title'),
      paragraph('description', 'Description'),
      lines('subjects', 'Subjects'),
      text('duration', 'Duration'),
      paragraph('eligibility', 'Eligibility'),
      lines('career', 'Career pathways'),
    ],
    'title',
    ['programs'],
  ),
  'faq': listOf('Question', [text('question', 'Question'), paragraph('answer', 'Answer')], 'question', ['questions', 'faqs']),
  'cta': {
    fields: [
      text('actionText', 'Button', { as: ['cta_text'], description: 'If empty, it says "Contact us"' }),
      link('actionUrl', 'Where the button leads', { as: ['cta_url'], description: 'If empty, it leads to /contact' }),
    ],
  },
  'contact-info': {
    fields: [
      lines('address', 'Address', WITHOUT_ENTRY),
      lines('phone', 'Phone', WITHOUT_ENTRY),
      lines('email', 'Email', WITHOUT_ENTRY),
      lines('hours', 'Office hours', WITHOUT_ENTRY),
    ],
  },
  'contact-form': { fields: [] },
  'map': { fields: [ADDRESS, MAP_URL] },
  'location': { fields: [ADDRESS, HOURS, MAP_URL] },
  'about-story': {
    bare: 'content',
    fields: [
      paragraph('content', 'Text', { as: ['text'], description: 'An empty line begins a new paragraph' }),
      {
        kind: 'list',
        name: 'images',
        label: 'Pictures',
        item: 'Picture',
        bare: 'url',
        fields: [image('url', 'Picture', { as: ['src'] }), ...describing('url', { as: ['title'] })],
      },
    ],
  },
  'vision-mission': {
    fields: [
      paragraph('vision', 'Vision'),
      paragraph('mission', 'Mission'),
      {
        kind: 'list',
        name: 'values',
        label: 'Core values',
        item: 'Value',
        bare: 'title',
        fields: [ICON, TITLE, DESCRIPTION],
      },
    ],
  },
  'team': listOf(
    'Person',
    [text('name', 'Name'), text('role', 'Role'), paragraph('bio', 'About the person'), image('imageUrl', 'Picture')],
    'name',
    ['people', 'team'],
    'People',
  ),
  'policy': {
    fields: [
      text('updated', 'Last changed on'),
      {
        kind: 'list',
        name: 'parts',
        label: 'Parts',
        item: 'Part',
        bare: 'text',
        fields: [
          text('heading', 'Heading'),
          paragraph('text', 'Text', {
            description:
              'An empty line begins a new paragraph. {siteName}, {siteNameAndAddress}, {email} and {retentionPeriod} are replaced by what the settings say.',
          }),
        ],
      },
    ],
  },
}

/** Of every type that has no editor of its own (B §3). */
const GENERIC: SectionSchema = {
  bare: 'description',
  fields: [
    text('title', 'Card title', { as: ['headline'] }),
    paragraph('description', 'Card text', { as: ['content', 'text', 'description'] }),
    image('image', 'Image', { as: ['imageUrl', 'background_image'] }),
    ...describing('image'),
  ],
}

/** Whether a field has an effect with what is filled in beside it. */
export const hasEffect = ({ when }: Field, opened: JsonObject) => !when || when(opened)

export function getSectionSchema(type: string): SectionSchema {
  const canonical = canonicalType(type)
  return Object.hasOwn(SHAPES, canonical) ? SHAPES[canonical]! : GENERIC
}
