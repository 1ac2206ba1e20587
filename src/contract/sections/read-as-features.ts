import { altOf, readFeature, readStory, readVisionMission } from './read-content.ts'
import { safeUrl } from '#contract/safe-url.ts'
import type { Feature, Picture } from './content-types.ts'
import { asObject, findList, text } from '#contract/lenient-json.ts'

function pictureOf(value: unknown): { picture?: Picture } {
  const item = asObject(value)
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
  const listed = findList(value, 'items', 'features', 'benefits')
    .map((item): Feature => ({ ...readFeature(item), ...pictureOf(item) }))
    .filter(isShown)
  if (listed.length > 0) return listed
  const item = asObject(value)
  const description = text(item['content'], item['text'], item['description'], value)
  const title = text(item['title'], item['headline'])
  const pictures = readStory(value).images.map((picture): Feature => ({ icon: 'book-open', title: '', description: '', picture }))
  return [{ icon: 'book-open' as const, title, description, ...pictureOf(value) }, ...pictures].filter(isShown)
}
