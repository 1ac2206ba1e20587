import { PUBLIC_PATHS } from '#contract/paths.ts'
import { asObject, findList, firstText, textLines, type JsonObject } from '#contract/text/lenient-json.ts'
import { safePictureUrl, safeUrl } from '#contract/links/safe-url.ts'
import { padRows } from './table-rows.ts'
import { getNames, type Field, type ValuesOf } from './fields.ts'
import { GENERIC, SCHEMAS, type SchemaFields, type SchemaType } from './schemas.ts'

/*
 * Reads a section's stored JSON for the site. Staff, imports and older programs wrote it, so every reader takes any value
 * and returns a complete object: the valid parts of malformed content are shown.
 */

/** The alternative text of a picture: '' for a decorative one, undefined to use the description in Media. */
export type Alt = string | undefined
type WithAlt<Values> = Omit<Values, 'isDecorative' | 'alt'> & { alt: Alt }
type Content<Type extends SchemaType> = ValuesOf<SchemaFields<Type>>
type Entry<Values, Name extends keyof Values> = Values[Name] extends (infer Item)[] ? Item : never

export type Slide = WithAlt<Entry<Content<'hero'>, 'slides'>>
export type HeroContent = ReturnType<typeof readHero>
export type Action = HeroContent['primaryAction']
export type Testimonial = Entry<Content<'testimonials'>, 'items'>
export type Program = Entry<Content<'programs'>, 'items'>
export type Question = Entry<Content<'faq'>, 'items'>
export type ContactLists = Content<'contact-info'>
export type Picture = WithAlt<Entry<Content<'about-story'>, 'images'>>
export type Person = Entry<Content<'team'>, 'items'>
export type LocationContent = Content<'location'>
export type Policy = Content<'policy'>
export type Feature = Entry<Content<'features'>, 'items'> & {
  /** Only in sections whose type has no component. */
  picture?: Picture
}

function readField(field: Field, object: JsonObject): unknown {
  const values = getNames(field).map((name) => object[name])
  switch (field.kind) {
    case 'list':
      return findList(values).map((entry) => readFields(field.fields, entry, field.plainTextField))
    case 'flag':
      return values.includes(true)
    case 'choice':
      return (field.options.find(({ value }) => values.includes(value)) ?? field.options[0]!).value
    case 'lines':
      return textLines(values[0])
    case 'link':
      return safeUrl(firstText(...values))
    case 'image':
    case 'video':
    case 'file':
      return safePictureUrl(firstText(...values))
    case 'table':
      return padRows(values.find(Array.isArray))
    case 'text':
    case 'paragraph':
    case 'html':
    case 'category':
      return firstText(...values)
  }
}

/** All fields by name. A value that is only a text belongs to `plainTextField`. */
function readFields<const Fields extends readonly Field[]>(fields: Fields, value: unknown, plainTextField?: string) {
  const plainText = plainTextField ? firstText(value) : ''
  const object = plainText ? { [plainTextField!]: plainText } : asObject(value)
  return Object.fromEntries(fields.map((field) => [field.name, readField(field, object)])) as ValuesOf<Fields>
}

const read = <Type extends SchemaType>(type: Type, value: unknown) => {
  const { fields, plainTextField }: { fields: SchemaFields<Type>; plainTextField?: string } = SCHEMAS[type]
  return readFields(fields, Array.isArray(value) ? { items: value } : value, plainTextField)
}

const withAlt = <Values extends { isDecorative: boolean; alt: string }>({ isDecorative, alt, ...rest }: Values) => ({
  ...rest,
  alt: (isDecorative ? '' : alt || undefined) as Alt,
})

const hasText = (entry: object) => Object.values(entry).some((value) => typeof value === 'string' && value !== '')

export function readHero(value: unknown) {
  const { primaryActionText, cta_url, secondaryActionText, secondaryActionUrl, slides, ...hero } = read('hero', value)
  return {
    ...withAlt(hero),
    slides: slides.map(withAlt).filter(hasText),
    primaryAction: { text: primaryActionText, url: cta_url },
    secondaryAction: { text: secondaryActionText, url: secondaryActionUrl || PUBLIC_PATHS.programs },
  }
}

export const readFeatures = (value: unknown): Feature[] =>
  read('features', value).items.filter(({ title, description }) => title || description)

export const readTestimonials = (value: unknown) => read('testimonials', value).items.filter(({ quote }) => quote)

export function readCta(value: unknown): Action {
  const { actionText, actionUrl } = read('cta', value)
  return { text: actionText, url: actionUrl || PUBLIC_PATHS.contact }
}

export const readPrograms = (value: unknown) => read('programs', value).items.filter(({ title }) => title)

export const readFaq = (value: unknown) => read('faq', value).items.filter(({ question }) => question)

export const readContactLists = (value: unknown) => read('contact-info', value)

export function readStory(value: unknown) {
  const { content, images } = read('about-story', value)
  return { text: content, images: images.map(withAlt).filter(({ url }) => url) }
}

export function readVisionMission(value: unknown) {
  const { values, ...content } = read('vision-mission', value)
  return { ...content, values: values.filter(({ title }) => title) }
}

export const readPeople = (value: unknown) => read('team', value).items.filter(({ name }) => name)

/** Also for a map, which has no opening hours. */
export const readPlace = (value: unknown) => read('location', value)

/** `html` is filled with the safe form of `source` by the server. Nothing else may be drawn as HTML. */
export const readText = (value: unknown) => ({ source: read('text', value).html, html: '' })

/** A post in a News section. */
export interface NewsPost {
  title: string
  path: string
  excerpt: string
  image: { url: string; alt?: string | undefined; width: number; height: number } | null
  publishedAt: string | null
  readingMinutes: number
  categories: { name: string; slug: string; color: string }[]
}

/** `posts` and `more`, the link to the others, are filled by the server. */
export function readNews(value: unknown) {
  const { categoryId, count } = read('news', value)
  return { categoryId, count: Number(count), posts: [] as NewsPost[], more: null as { title: string; path: string } | null }
}

export const readDownloads = (value: unknown) => read('downloads', value).items.filter(({ url }) => url)

export const readGallery = (value: unknown) =>
  read('gallery', value)
    .items.map(withAlt)
    .filter(({ imageUrl }) => imageUrl)

export const readDirectory = (value: unknown) => read('people', value).items.filter(({ name }) => name)

export const readTable = (value: unknown) => read('table', value)

export const readVideo = (value: unknown) => read('video', value)

export function readPolicy(value: unknown): Policy {
  const { updated, parts } = read('policy', value)
  return { updated, parts: parts.filter(hasText) }
}

/** A section of an unknown type as one card. */
export function readCard(value: unknown): Feature {
  const { title, description, image, ...picture } = readFields(GENERIC.fields, value, GENERIC.plainTextField)
  return { icon: 'book-open', title, description, ...(image && { picture: { url: image, ...withAlt(picture) } }) }
}

/** An entry of a features list, with a picture if it has one. */
export function readFeatureCard(entry: unknown): Feature {
  const [{ fields, plainTextField }] = SCHEMAS.features.fields
  const { picture } = readCard(entry)
  return { ...readFields(fields, entry, plainTextField), ...(picture && { picture }) }
}
