import { toFormValues } from '#contract/sections/form-values.ts'
import { firstText, type JsonObject } from '#contract/lenient-json.ts'

/** The types that people can add: first those of B §3, in its order. */
export const OFFERED_TYPES = [
  'hero',
  'features',
  'benefits',
  'programs',
  'testimonials',
  'contact-info',
  'faq',
  'cta',
  'text',
  'news',
  'downloads',
  'gallery',
  'people',
  'table',
  'video',
  'team',
  'about-story',
  'facilities',
  'location',
  'map',
  'contact-form',
]

const LABELS: Record<string, string> = {
  'hero': 'Hero',
  'features': 'Features',
  'benefits': 'Benefits',
  'facilities': 'Facilities',
  'programs': 'Programs',
  'testimonials': 'Testimonials',
  'contact-info': 'Contact information',
  'contact_info': 'Contact information',
  'contact-form': 'Contact form',
  'faq': 'Questions and answers',
  'cta': 'Call to action',
  'about-story': 'Our story',
  'vision-mission': 'Vision and mission',
  'team': 'Team',
  'map': 'Map',
  'location': 'Location',
  'policy': 'Policy',
  'text': 'Text',
  'news': 'News',
  'downloads': 'Downloads',
  'gallery': 'Gallery',
  'people': 'People',
  'table': 'Table',
  'video': 'Video',
}

/** The label of a type, or its name if it is unknown. */
export const labelOf = (type: string): string => (Object.hasOwn(LABELS, type) ? LABELS[type]! : type)

interface Named {
  title: string | null
  sectionType: string
  content: unknown
}

/** The name of a section in the list: the first text that visitors read in it. */
export const nameOf = ({ title, sectionType, content }: Named): string =>
  (sectionType === 'hero' && getHeadline(content)) || (title ?? labelOf(sectionType))

function getHeadline(content: unknown): string {
  const opened = toFormValues('hero', content)
  const [slide] = opened['heroType'] === 'slider' ? (opened['slides'] as JsonObject[]) : []
  return firstText(slide?.['headline'], opened['headline'])
}
