import type { DisplaySection } from './display.ts'

/** Whether a section has nothing but its heading, as with a list that has no entries yet. */
export function isBlank(section: DisplaySection): boolean {
  if (section.description !== '') return false
  switch (section.type) {
    case 'features':
    case 'benefits':
    case 'facilities':
    case 'testimonials':
    case 'programs':
    case 'faq':
    case 'team':
    case 'downloads':
    case 'gallery':
    case 'people':
      return section.content.length === 0
    case 'text':
      return section.content.source === ''
    case 'news':
      return section.content.posts.length === 0
    case 'table':
      return section.content.rows.length === 0
    case 'video':
      return section.content.videoUrl === ''
    case 'about-story':
      return section.content.text === '' && section.content.images.length === 0
    case 'vision-mission':
      return section.content.vision === '' && section.content.mission === '' && section.content.values.length === 0
    case 'policy':
      return section.content.parts.length === 0
    case 'cta':
      return section.title === '' && section.content.text === ''
    // These show the page title, contact entries, a form, or a placeholder.
    case 'hero':
    case 'contact-info':
    case 'contact-form':
    case 'map':
    case 'location':
      return false
  }
}
