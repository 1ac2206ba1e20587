import { ICONS, PROGRAM_TABS } from './section-content.ts'
import { canonicalType } from './sections.ts'
import type { Fields } from './tolerant.ts'

/*
 * What can be filled in for a section of each type: one table, from which the editor is drawn, stored content is opened
 * and closed again (open-content.ts), and what staff send is checked (check-content.ts).
 */

interface Named {
  name: string
  label: string
  description?: string
  /** Other names that programs have used for it, in the order in which they are read; its own first, unless it is among them. */
  as?: readonly string[]
  /** Of use only while another field has this value. */
  when?: { field: string; is: string | boolean }
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
}
export type Field = SimpleField | ListField

export interface SectionShape {
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
const lines = (name: string, label: string): TextField => ({ kind: 'lines', name, label, description: 'One on each line' })

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
const IS_DECORATIVE: FlagField = {
  kind: 'flag',
  name: 'isDecorative',
  label: 'The picture only decorates and needs no description',
}
const ALT = text('alt', 'What the picture shows', {
  when: { field: 'isDecorative', is: false },
  description: 'Read out to those who do not see it. Left empty, what the Media Library says of it',
})

const listOf = (item: string, fields: ListField['fields'], bare: string, as: string[] = []): SectionShape => ({
  isList: true,
  fields: [{ kind: 'list', name: 'items', label: `${item}s`, item, fields, bare, as }],
})
const FEATURES = listOf('Card', [ICON, TITLE, DESCRIPTION], 'title', ['features', 'benefits'])
const PLACE: SectionShape = {
  fields: [text('address', 'Address'), lines('hours', 'Office hours'), link('mapUrl', 'Link to a map')],
}

const SHAPES: Record<string, SectionShape> = {
  'hero': {
    fields: [
      {
        kind: 'choice',
        name: 'heroType',
        label: 'Kind of hero',
        options: [
          { value: 'static', label: 'One picture' },
          { value: 'slider', label: 'Slides' },
          { value: 'video', label: 'Film' },
        ],
      },
      text('headline', 'Headline', { description: 'Left empty, the title of the section' }),
      paragraph('subheadline', 'Subheadline', { description: 'Left empty, the description of the section' }),
      image('imageUrl', 'Picture', { as: ['background_image'] }),
      IS_DECORATIVE,
      ALT,
      {
        kind: 'list',
        name: 'slides',
        label: 'Slides',
        item: 'Slide',
        when: { field: 'heroType', is: 'slider' },
        bare: 'imageUrl',
        fields: [
          text('headline', 'Headline', { as: ['title'] }),
          paragraph('subheadline', 'Subheadline', { as: ['description', 'subtitle'] }),
          image('imageUrl', 'Picture', { as: ['background_image', 'image'] }),
          IS_DECORATIVE,
          ALT,
        ],
      },
      { kind: 'film', name: 'videoUrl', label: 'Address of the film', when: { field: 'heroType', is: 'video' } },
      text('primaryActionText', 'Primary action', { as: ['cta_text'] }),
      link('cta_url', 'Link of the primary action', { description: 'Left empty, the action greets the visitor' }),
      text('secondaryActionText', 'Secondary action'),
      link('secondaryActionUrl', 'Link of the secondary action', { description: 'Left empty, it leads to /programs' }),
    ],
  },
  'features': FEATURES,
  'benefits': FEATURES,
  'facilities': listOf('Facility', [ICON, TITLE, DESCRIPTION], 'title', ['features', 'benefits']),
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
      text('actionText', 'Action', { as: ['cta_text'] }),
      link('actionUrl', 'Link of the action', { as: ['cta_url'], description: 'Left empty, it leads to /contact' }),
    ],
  },
  'contact-info': {
    fields: [lines('address', 'Address'), lines('phone', 'Phone'), lines('email', 'Email'), lines('hours', 'Office hours')],
  },
  'contact-form': { fields: [] },
  'map': PLACE,
  'location': PLACE,
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
        fields: [image('url', 'Picture', { as: ['src'] }), IS_DECORATIVE, { ...ALT, as: ['title'] }],
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
  ),
}

/** Of every type that has no editor of its own (B §3). */
const GENERIC: SectionShape = {
  bare: 'description',
  fields: [
    text('title', 'Card title', { as: ['headline'] }),
    paragraph('description', 'Card text', { as: ['content', 'text', 'description'] }),
    image('image', 'Image', { as: ['imageUrl', 'background_image'] }),
    IS_DECORATIVE,
    ALT,
  ],
}

/** Whether a field is of use with what is filled in beside it. */
export const isOfUse = ({ when }: Field, opened: Fields) => !when || opened[when.field] === when.is

export function shapeOf(type: string): SectionShape {
  const canonical = canonicalType(type)
  return Object.hasOwn(SHAPES, canonical) ? SHAPES[canonical]! : GENERIC
}
