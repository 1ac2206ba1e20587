import { safePictureUrl, safeUrl } from '#contract/safe-url.ts'
import {
  ICONS,
  PROGRAM_TABS,
  type Action,
  type Alt,
  type ContactLists,
  type Feature,
  type HeroContent,
  type Person,
  type Place,
  type Policy,
  type Program,
  type Question,
  type Slide,
  type Story,
  type Testimonial,
  type VisionMission,
} from './content-types.ts'
import { asObject, findList, oneOf, text, textLines, type JsonObject } from '#contract/lenient-json.ts'

/*
 * What a section's stored JSON means. Staff, imports and older programs wrote it, so every reader takes
 * anything at all and returns a complete shape: a malformed section is shown as far as it goes.
 */

export const altOf = (item: JsonObject, ...others: unknown[]): Alt =>
  item['isDecorative'] === true ? '' : text(item['alt'], ...others) || undefined

export const readFeature = (value: unknown): Feature => {
  const item = asObject(value)
  return {
    icon: oneOf(ICONS, item['icon']),
    title: text(item['title'], item['name'], value),
    description: text(item['description'], item['text']),
  }
}

const said = (item: object) => Object.values(item).some((value) => typeof value === 'string' && value !== '')

export function readHero(value: unknown): HeroContent {
  const hero = asObject(value)
  const slides = findList(hero['slides'])
    .map((item): Slide => {
      const slide = asObject(item)
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
  findList(value, 'items', 'features', 'benefits')
    .map(readFeature)
    .filter((item) => item.title || item.description)

export const readTestimonials = (value: unknown): Testimonial[] =>
  findList(value, 'items', 'testimonials')
    .map((entry) => {
      const item = asObject(entry)
      return {
        quote: text(item['quote'], entry),
        author: text(item['author']),
        role: text(item['role']),
        avatar: safePictureUrl(item['avatar']),
      }
    })
    .filter((item) => item.quote !== '')

export function readCta(value: unknown): Action {
  const cta = asObject(value)
  return {
    text: text(cta['actionText'], cta['cta_text']),
    url: safeUrl(text(cta['actionUrl'], cta['cta_url'])) || '/contact',
  }
}

export const readPrograms = (value: unknown): Program[] =>
  findList(value, 'items', 'programs')
    .map((entry): Program => {
      const item = asObject(entry)
      return {
        category: oneOf(PROGRAM_TABS, item['category']),
        title: text(item['title']),
        description: text(item['description']),
        subjects: textLines(item['subjects']),
        duration: text(item['duration']),
        eligibility: text(item['eligibility']),
        career: textLines(item['career']),
      }
    })
    .filter((item) => item.title !== '')

export const readFaq = (value: unknown): Question[] =>
  findList(value, 'items', 'questions', 'faqs')
    .map((entry) => {
      const item = asObject(entry)
      return { question: text(item['question']), answer: text(item['answer']) }
    })
    .filter((item) => item.question !== '')

export function readContactLists(value: unknown): ContactLists {
  const item = asObject(value)
  return {
    address: textLines(item['address']),
    phone: textLines(item['phone']),
    email: textLines(item['email']),
    hours: textLines(item['hours']),
  }
}

export function readStory(value: unknown): Story {
  const item = asObject(value)
  const images = findList(item['images']).map((entry) => {
    const image = asObject(entry)
    return { url: safePictureUrl(text(image['url'], image['src'], entry)), alt: altOf(image, image['title']) }
  })
  return { text: text(item['content'], item['text'], value), images: images.filter((image) => image.url !== '') }
}

export function readVisionMission(value: unknown): VisionMission {
  const item = asObject(value)
  return {
    vision: text(item['vision']),
    mission: text(item['mission']),
    values: findList(item['values'])
      .map(readFeature)
      .filter((entry) => entry.title !== ''),
  }
}

export const readPeople = (value: unknown): Person[] =>
  findList(value, 'items', 'people', 'team')
    .map((entry) => {
      const item = asObject(entry)
      return {
        name: text(item['name']),
        role: text(item['role']),
        bio: text(item['bio']),
        imageUrl: safePictureUrl(item['imageUrl']),
      }
    })
    .filter((item) => item.name !== '')

export function readPlace(value: unknown): Place {
  const item = asObject(value)
  return { address: text(item['address']), hours: textLines(item['hours']), mapUrl: safeUrl(item['mapUrl']) }
}

export function readPolicy(value: unknown): Policy {
  const item = asObject(value)
  const parts = findList(item['parts']).map((entry) => {
    const part = asObject(entry)
    return { heading: text(part['heading']), text: text(part['text'], entry) }
  })
  return { updated: text(item['updated']), parts: parts.filter(({ heading, text: words }) => heading || words) }
}
