import { LANGUAGES } from '#contract/text/languages.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import {
  category,
  choice,
  file,
  flag,
  html,
  image,
  lines,
  link,
  list,
  paragraph,
  table,
  text,
  video,
  type Field,
} from './fields.ts'
import {
  ICON,
  CATEGORY,
  TITLE,
  DESCRIPTION,
  pictureDescriptionFields,
  listOf,
  FEATURES,
  isOwnVideo,
  WITHOUT_ENTRY,
  ADDRESS,
  MAP_URL,
  HOURS,
} from './shared-fields.ts'

/*
 * The fields of each section type, in one table. The editor is drawn from it, form-values.ts converts stored content to form
 * values and back, read-content.ts reads stored content for the site, and content-issues.ts checks what staff send.
 */

export interface SectionSchema {
  fields: readonly Field[]
  /** Content that has no other field is stored as the list `items` itself. */
  isStoredAsList?: true
  /** The field that takes content which is only a text. */
  plainTextField?: string
}

const isSlideshow = (hero: JsonObject) => hero['heroType'] === 'slider'
const isVideo = (hero: JsonObject) => hero['heroType'] === 'video'
/** A slideshow shows only its slides. */
const isOnePicture = (hero: JsonObject) => !isSlideshow(hero)

export const SCHEMAS = {
  'hero': {
    fields: [
      choice('heroType', 'Layout', { static: 'Single picture', slider: 'Slideshow', video: 'Video' }),
      list('slides', {
        label: 'Slides',
        item: 'Slide',
        hasEffect: isSlideshow,
        startsOpen: true,
        plainTextField: 'imageUrl',
        fields: [
          text('headline', 'Headline', { aliases: ['title'] }),
          paragraph('subheadline', 'Subheadline', { aliases: ['description', 'subtitle'] }),
          image('imageUrl', 'Picture', { aliases: ['background_image', 'image'] }),
          ...pictureDescriptionFields('imageUrl'),
        ],
      }),
      video('videoUrl', 'Address of the video', {
        description: 'Visitors see the picture below until they play it',
        hasEffect: isVideo,
      }),
      text('headline', 'Headline', { description: "If empty, the section's title is used", hasEffect: isOnePicture }),
      paragraph('subheadline', 'Subheadline', {
        description: "If empty, the section's description is used",
        hasEffect: isOnePicture,
      }),
      image('imageUrl', 'Picture', {
        aliases: ['background_image'],
        hasEffect: isOnePicture,
      }),
      ...pictureDescriptionFields('imageUrl', {
        hasEffect: (hero) => isOnePicture(hero) && !(isVideo(hero) && hero['videoUrl']),
      }),
      text('primaryActionText', 'Main button', { aliases: ['cta_text'] }),
      link('cta_url', 'Where the main button leads', {
        description: 'If empty, it thanks the visitor and leads to the contact form',
        hasEffect: (hero) => Boolean(hero['primaryActionText']),
      }),
      text('secondaryActionText', 'Second button'),
      link('secondaryActionUrl', 'Where the second button leads', {
        description: 'If empty, it leads to /programs',
        hasEffect: (hero) => Boolean(hero['secondaryActionText']),
      }),
    ],
  },
  'features': FEATURES,
  'benefits': FEATURES,
  'facilities': listOf({
    label: 'Facilities',
    item: 'Facility',
    aliases: ['features', 'benefits'],
    plainTextField: 'title',
    fields: [TITLE, DESCRIPTION],
  }),
  'testimonials': listOf({
    label: 'Testimonials',
    item: 'Testimonial',
    aliases: ['testimonials'],
    plainTextField: 'quote',
    fields: [paragraph('quote', 'Quote'), text('author', 'Author'), text('role', 'Role'), image('avatar', 'Avatar')],
  }),
  'programs': listOf({
    label: 'Programs',
    item: 'Program',
    aliases: ['programs'],
    plainTextField: 'title',
    fields: [
      CATEGORY,
      text('title', 'Title'),
      paragraph('description', 'Description'),
      lines('subjects', 'Subjects'),
      text('duration', 'Duration'),
      paragraph('eligibility', 'Eligibility'),
      lines('career', 'Career pathways'),
    ],
  }),
  'faq': listOf({
    label: 'Questions',
    item: 'Question',
    aliases: ['questions', 'faqs'],
    plainTextField: 'question',
    fields: [text('question', 'Question'), paragraph('answer', 'Answer')],
  }),
  'cta': {
    fields: [
      text('actionText', 'Button', { aliases: ['cta_text'], description: 'If empty, it says "Contact us"' }),
      link('actionUrl', 'Where the button leads', { aliases: ['cta_url'], description: 'If empty, it leads to /contact' }),
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
    plainTextField: 'content',
    fields: [
      paragraph('content', 'Text', { aliases: ['text'], description: 'An empty line begins a new paragraph' }),
      list('images', {
        label: 'Pictures',
        item: 'Picture',
        plainTextField: 'url',
        fields: [image('url', 'Picture', { aliases: ['src'] }), ...pictureDescriptionFields('url', { aliases: ['title'] })],
      }),
    ],
  },
  'vision-mission': {
    fields: [
      paragraph('vision', 'Vision'),
      paragraph('mission', 'Mission'),
      list('values', {
        label: 'Core values',
        item: 'Value',
        plainTextField: 'title',
        fields: [ICON, TITLE, DESCRIPTION],
      }),
    ],
  },
  'team': listOf({
    label: 'People',
    item: 'Person',
    aliases: ['people', 'team'],
    plainTextField: 'name',
    fields: [text('name', 'Name'), text('role', 'Role'), paragraph('bio', 'About the person'), image('imageUrl', 'Picture')],
  }),
  'text': { plainTextField: 'html', fields: [html('html', 'Text')] },
  'news': {
    fields: [
      category('categoryId', 'Which posts', { description: 'A category includes the categories below it' }),
      choice('count', 'How many', {
        '3': 'The 3 newest',
        '6': 'The 6 newest',
        '9': 'The 9 newest',
        '12': 'The 12 newest',
      }),
    ],
  },
  'downloads': listOf({
    label: 'Files',
    item: 'File',
    aliases: ['files', 'downloads'],
    plainTextField: 'url',
    fields: [
      file('url', 'File', { aliases: ['url', 'file', 'href'] }),
      text('title', 'Title', { description: 'If empty, the title in the Media Library is used' }),
      paragraph('description', 'Description'),
    ],
  }),
  'gallery': listOf({
    label: 'Pictures',
    item: 'Picture',
    aliases: ['images', 'pictures'],
    plainTextField: 'imageUrl',
    fields: [
      image('imageUrl', 'Picture', { aliases: ['imageUrl', 'url', 'src', 'image'] }),
      text('caption', 'Caption', { aliases: ['caption', 'title', 'description'] }),
      ...pictureDescriptionFields('imageUrl'),
    ],
  }),
  'people': listOf({
    label: 'People',
    item: 'Person',
    aliases: ['people'],
    plainTextField: 'name',
    fields: [
      text('name', 'Name'),
      text('role', 'Role'),
      image('imageUrl', 'Photo', { aliases: ['imageUrl', 'photo', 'image', 'avatar'] }),
      text('phone', 'Phone'),
      text('email', 'Email'),
      paragraph('text', 'About the person', { aliases: ['text', 'bio', 'description'] }),
    ],
  }),
  'table': {
    fields: [
      text('caption', 'Caption', { description: 'Says what the table shows, such as "Fees of 2026/2027"' }),
      table('rows', 'Table'),
      flag('hasRowHeadings', 'The first column holds headings'),
    ],
  },
  'video': {
    plainTextField: 'videoUrl',
    fields: [
      video('videoUrl', 'Video', {
        aliases: ['videoUrl', 'url', 'src'],
        description: 'A video of another website, such as YouTube, becomes a link to it',
      }),
      image('posterUrl', 'Picture shown before it plays', { aliases: ['posterUrl', 'poster', 'imageUrl'] }),
      file('captionsUrl', 'Captions', {
        description: 'A WebVTT file (.vtt), for people who cannot hear the video',
        hasEffect: isOwnVideo,
      }),
      choice('captionsLanguage', 'Language of the captions', LANGUAGES, {
        hasEffect: (values) => isOwnVideo(values) && Boolean(values['captionsUrl']),
      }),
    ],
  },
  'policy': {
    fields: [
      text('updated', 'Last changed on'),
      list('parts', {
        label: 'Parts',
        item: 'Part',
        plainTextField: 'text',
        fields: [
          text('heading', 'Heading'),
          paragraph('text', 'Text', {
            description:
              'An empty line begins a new paragraph. {siteName}, {siteNameAndAddress}, {email} and {retentionPeriod} are replaced by what the settings say.',
          }),
        ],
      }),
    ],
  },
} satisfies Record<string, SectionSchema>
export type SchemaType = keyof typeof SCHEMAS
export type SchemaFields<Type extends SchemaType> = (typeof SCHEMAS)[Type]['fields']

/** For every type without a schema (B §3). */
export const GENERIC = {
  plainTextField: 'description',
  fields: [
    text('title', 'Card title', { aliases: ['headline'] }),
    paragraph('description', 'Card text', { aliases: ['content', 'text', 'description'] }),
    image('image', 'Image', { aliases: ['imageUrl', 'background_image'] }),
    ...pictureDescriptionFields('image'),
  ],
} satisfies SectionSchema

/** Whether a field has an effect beside these values. */
export const hasEffect = (field: Field, values: JsonObject) => !field.hasEffect || field.hasEffect(values)

/** The spelling under which a type is known: contact_info is contact-info (C §6). */
export const canonicalType = (type: string) => (type === 'contact_info' ? 'contact-info' : type)

/** The type of the built-in section that this section is or replaces, if any. */
export const findBuiltInType = (section: { sectionType: string; isBuiltIn: boolean; replacesBuiltIn: boolean }) =>
  section.isBuiltIn || section.replacesBuiltIn ? canonicalType(section.sectionType) : undefined

export function getSectionSchema(type: string): SectionSchema {
  const canonical = canonicalType(type)
  return Object.hasOwn(SCHEMAS, canonical) ? SCHEMAS[canonical as SchemaType] : GENERIC
}
