import { firstText, type JsonObject } from '#contract/text/lenient-json.ts'

interface Hero {
  content: JsonObject
  isFirst: boolean
}

/**
 * Whether visitors get a section's title and description. The texts of a hero itself come first. The title of a slideshow
 * is the heading of the page for screen readers and search engines if the page begins with it. Visitors see the slides first, so
 * that title is below the other fields.
 */
export function findUsedHeadings(sectionType: string, { content, isFirst }: Hero) {
  if (sectionType !== 'hero') return { title: true, description: true, isHidden: false, isBelow: false }
  if (content['heroType'] === 'slider') return { title: isFirst, description: false, isHidden: true, isBelow: true }
  const [title, description] = [!firstText(content['headline']), !firstText(content['subheadline'])]
  return { title, description, isHidden: false, isBelow: false }
}
