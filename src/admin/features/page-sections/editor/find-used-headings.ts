import { firstText, type JsonObject } from '#contract/text/lenient-json.ts'

interface Section {
  content: JsonObject
  isFirst: boolean
}

/**
 * Which of a section's title and description visitors get. A hero uses its own texts first. The title of a slideshow that begins
 * the page is a hidden heading for screen readers and search engines. Its field is below those of the slides.
 */
export function findUsedHeadings(sectionType: string, { content, isFirst }: Section) {
  if (sectionType !== 'hero') return { title: true, description: true, isTitleHidden: false }
  if (content['heroType'] === 'slider') return { title: isFirst, description: false, isTitleHidden: true }
  const [title, description] = [!firstText(content['headline']), !firstText(content['subheadline'])]
  return { title, description, isTitleHidden: false }
}
