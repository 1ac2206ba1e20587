import { safePictureUrl, safeUrl } from './safe-url.ts'
import { fields, listIn, oneOf, text, texts, type Fields } from './tolerant.ts'

/*
 * What a section's stored JSON means. Staff, imports and older programs wrote it, so every reader takes
 * anything at all and returns a complete shape: a malformed section is shown as far as it goes.
 */

export const ICONS = ['book-open', 'users', 'award', 'graduation-cap', 'clock'] as const
export type Icon = (typeof ICONS)[number]

export const PROGRAM_TABS = ['sciences', 'social-sciences', 'arts-humanities'] as const
export type ProgramTab = (typeof PROGRAM_TABS)[number]

/** What a picture shows where it stands: '' where it only decorates, undefined for what Media says of it. */
export type Alt = string | undefined

export interface Action {
  text: string
  url: string
}
export interface Slide {
  headline: string
  subheadline: string
  imageUrl: string
  alt: Alt
}
export interface HeroContent {
  heroType: 'static' | 'slider' | 'video'
  headline: string
  subheadline: string
  imageUrl: string
  alt: Alt
  videoUrl: string
  slides: Slide[]
  primaryAction: Action
  secondaryAction: Action
}
export interface Feature {
  icon: Icon
  title: string
  description: string
  /** Of sections whose type has no component of its own. */
  picture?: Picture
}
export interface Testimonial {
  quote: string
  author: string
  role: string
  avatar: string
}
export interface Program {
  category: ProgramTab
  title: string
  description: string
  subjects: string[]
  duration: string
  eligibility: string
  career: string[]
}
export interface Question {
  question: string
  answer: string
}
export interface ContactLists {
  address: string[]
  phone: string[]
  email: string[]
  hours: string[]
}
export interface Picture {
  url: string
  alt: Alt
}
export interface Story {
  text: string
  images: Picture[]
}
export interface VisionMission {
  vision: string
  mission: string
  values: Feature[]
}
export interface Person {
  name: string
  role: string
  bio: string
  imageUrl: string
}
export interface Place {
  address: string
  hours: string[]
  mapUrl: string
}

const altOf = (item: Fields, ...others: unknown[]): Alt =>
  item['isDecorative'] === true ? '' : text(item['alt'], ...others) || undefined

const readFeature = (value: unknown): Feature => {
  const item = fields(value)
  return {
    icon: oneOf(ICONS, item['icon']),
    title: text(item['title'], item['name'], value),
    description: text(item['description'], item['text']),
  }
}

const said = (item: object) => Object.values(item).some((value) => typeof value === 'string' && value !== '')

export function readHero(value: unknown): HeroContent {
  const hero = fields(value)
  const slides = listIn(hero['slides'])
    .map((item): Slide => {
      const slide = fields(item)
      return {
        headline: text(slide['headline'], slide['title']),
        subheadline: text(slide['subheadline'], slide['description'], slide['subtitle']),
        imageUrl: safePictureUrl(text(slide['imageUrl'], slide['background_image'], slide['image'], item)),
        alt: altOf(slide),
      }
    })
    .filter(said)
  return {
    heroType: oneOf(['static', 'slider', 'video'] as const, hero['heroType']),
    headline: text(hero['headline']),
    subheadline: text(hero['subheadline']),
    imageUrl: safePictureUrl(text(hero['imageUrl'], hero['background_image'])),
    alt: altOf(hero),
    videoUrl: safePictureUrl(hero['videoUrl']),
    slides,
    primaryAction: { text: text(hero['primaryActionText'], hero['cta_text']), url: safeUrl(hero['cta_url']) },
    secondaryAction: { text: text(hero['secondaryActionText']), url: safeUrl(text(hero['secondaryActionUrl'])) || '/programs' },
  }
}

export const readFeatures = (value: unknown): Feature[] =>
  listIn(value, 'items', 'features', 'benefits')
    .map(readFeature)
    .filter((item) => item.title || item.description)

export const readTestimonials = (value: unknown): Testimonial[] =>
  listIn(value, 'items', 'testimonials')
    .map((entry) => {
      const item = fields(entry)
      return {
        quote: text(item['quote'], entry),
        author: text(item['author']),
        role: text(item['role']),
        avatar: safePictureUrl(item['avatar']),
      }
    })
    .filter((item) => item.quote !== '')

export function readCta(value: unknown): Action {
  const cta = fields(value)
  return {
    text: text(cta['actionText'], cta['cta_text']),
    url: safeUrl(text(cta['actionUrl'], cta['cta_url'])) || '/contact',
  }
}

export const readPrograms = (value: unknown): Program[] =>
  listIn(value, 'items', 'programs')
    .map((entry): Program => {
      const item = fields(entry)
      return {
        category: oneOf(PROGRAM_TABS, item['category']),
        title: text(item['title']),
        description: text(item['description']),
        subjects: texts(item['subjects']),
        duration: text(item['duration']),
        eligibility: text(item['eligibility']),
        career: texts(item['career']),
      }
    })
    .filter((item) => item.title !== '')

export const readFaq = (value: unknown): Question[] =>
  listIn(value, 'items', 'questions', 'faqs')
    .map((entry) => {
      const item = fields(entry)
      return { question: text(item['question']), answer: text(item['answer']) }
    })
    .filter((item) => item.question !== '')

export function readContactLists(value: unknown): ContactLists {
  const item = fields(value)
  return {
    address: texts(item['address']),
    phone: texts(item['phone']),
    email: texts(item['email']),
    hours: texts(item['hours']),
  }
}

export function readStory(value: unknown): Story {
  const item = fields(value)
  const images = listIn(item['images']).map((entry) => {
    const image = fields(entry)
    return { url: safePictureUrl(text(image['url'], image['src'], entry)), alt: altOf(image, image['title']) }
  })
  return { text: text(item['content'], item['text'], value), images: images.filter((image) => image.url !== '') }
}

export function readVisionMission(value: unknown): VisionMission {
  const item = fields(value)
  return {
    vision: text(item['vision']),
    mission: text(item['mission']),
    values: listIn(item['values'])
      .map(readFeature)
      .filter((entry) => entry.title !== ''),
  }
}

export const readPeople = (value: unknown): Person[] =>
  listIn(value, 'items', 'people', 'team')
    .map((entry) => {
      const item = fields(entry)
      return {
        name: text(item['name']),
        role: text(item['role']),
        bio: text(item['bio']),
        imageUrl: safePictureUrl(item['imageUrl']),
      }
    })
    .filter((item) => item.name !== '')

export function readPlace(value: unknown): Place {
  const item = fields(value)
  return { address: text(item['address']), hours: texts(item['hours']), mapUrl: safeUrl(item['mapUrl']) }
}

function pictureOf(value: unknown): { picture?: Picture } {
  const item = fields(value)
  const url = safeUrl(text(item['image'], item['imageUrl'], item['background_image']))
  return url ? { picture: { url, alt: altOf(item) } } : {}
}

const isShown = ({ title, description, picture }: Feature) => Boolean(title || description || picture)

/** A story, a vision, a mission or what nobody knows, as the cards of a benefits grid (A §2). */
export function readAsFeatures(type: string, value: unknown): Feature[] {
  if (type === 'vision-mission' || type === 'vision' || type === 'mission') {
    const { vision, mission, values } = readVisionMission(value)
    const both: Feature[] = [
      { icon: 'award', title: 'Our Vision', description: vision },
      { icon: 'graduation-cap', title: 'Our Mission', description: mission },
    ]
    const cards = [...both.filter((card) => card.description !== ''), ...values]
    if (cards.length > 0) return cards
  }
  const listed = listIn(value, 'items', 'features', 'benefits')
    .map((item): Feature => ({ ...readFeature(item), ...pictureOf(item) }))
    .filter(isShown)
  if (listed.length > 0) return listed
  const item = fields(value)
  const description = text(item['content'], item['text'], item['description'], value)
  const title = text(item['title'], item['headline'])
  const pictures = readStory(value).images.map((picture): Feature => ({ icon: 'book-open', title: '', description: '', picture }))
  return [{ icon: 'book-open' as const, title, description, ...pictureOf(value) }, ...pictures].filter(isShown)
}
