import { readAsFeatures } from './read-as-features.ts'
import * as read from './read-content.ts'
import { canonicalType } from './schemas.ts'

/** A stored or built-in section. `content` can be any JSON. */
export interface Section {
  id: string
  sectionType: string
  title: string | null
  description: string | null
  content: unknown
  orderIndex: number
  isActive: boolean
}

/** The types that have a component, with the reader of their content. */
const READERS = {
  'hero': read.readHero,
  'features': read.readFeatures,
  'benefits': read.readFeatures,
  'facilities': read.readFeatures,
  'testimonials': read.readTestimonials,
  'cta': read.readCta,
  'programs': read.readPrograms,
  'contact-info': read.readContactLists,
  'contact-form': () => null,
  'map': read.readPlace,
  'location': read.readPlace,
  'faq': read.readFaq,
  'about-story': read.readStory,
  'vision-mission': read.readVisionMission,
  'team': read.readPeople,
  'text': read.readText,
  'news': read.readNews,
  'downloads': read.readDownloads,
  'gallery': read.readGallery,
  'people': read.readDirectory,
  'table': read.readTable,
  'video': read.readVideo,
  'policy': read.readPolicy,
}
export type SectionType = keyof typeof READERS
export const SECTION_TYPES = Object.keys(READERS) as SectionType[]

/** A section ready to be rendered. */
export type DisplaySection = {
  [Type in SectionType]: {
    id: string
    type: Type
    title: string
    description: string
    content: ReturnType<(typeof READERS)[Type]>
  }
}[SectionType]

/** Built-in pages have a component for visions and missions. Dynamic pages show them as benefits (A §2). */
export type Layout = 'built-in' | 'dynamic'

const AS_BENEFITS: readonly string[] = ['vision-mission', 'story', 'vision', 'mission']

const isSectionType = (type: string): type is SectionType => Object.hasOwn(READERS, type)

export const isKnownType = (type: string) => isSectionType(canonicalType(type)) || AS_BENEFITS.includes(type)

export function toDisplay(section: Section, layout: Layout): DisplaySection {
  const type = canonicalType(section.sectionType)
  const base = { id: section.id, title: section.title?.trim() ?? '', description: section.description?.trim() ?? '' }
  return isSectionType(type) && !(layout === 'dynamic' && AS_BENEFITS.includes(type))
    ? ({ ...base, type, content: READERS[type](section.content) } as DisplaySection)
    : { ...base, type: 'benefits', content: readAsFeatures(type, section.content) }
}
