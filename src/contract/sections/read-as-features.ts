import { asObject, findList } from '#contract/text/lenient-json.ts'
import { readCard, readFeatureCard, readStory, readVisionMission, type Feature } from './read-content.ts'

const isShown = ({ title, description, picture }: Feature) => Boolean(title || description || picture)

/** A story, a vision, a mission or a section of an unknown type as the cards of a benefits grid (A §2). */
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
  const { items, features, benefits } = asObject(value)
  const listed = findList([value, items, features, benefits]).map(readFeatureCard).filter(isShown)
  if (listed.length > 0) return listed
  const pictures = readStory(value).images.map((picture): Feature => ({ icon: 'book-open', title: '', description: '', picture }))
  return [readCard(value), ...pictures].filter(isShown)
}
