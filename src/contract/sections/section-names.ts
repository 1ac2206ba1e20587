import { firstText, type JsonObject } from '#contract/text/lenient-json.ts'
import { DEFAULT_SITE_NAME } from '#contract/settings/site.ts'
import { toFormValues } from './form-values.ts'

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
export const getTypeLabel = (type: string): string => (Object.hasOwn(LABELS, type) ? LABELS[type]! : type)

interface Named {
  title: string | null
  sectionType: string
  content: unknown
}

/**
 * The name of a section wherever staff read it: the first text that visitors read in it. A section as it is stored has the
 * name of the sample college, so it needs the name of the site.
 */
export const getSectionName = ({ title, sectionType, content }: Named, siteName = DEFAULT_SITE_NAME): string =>
  ((sectionType === 'hero' && getHeadline(content)) || title || getTypeLabel(sectionType)).replaceAll(DEFAULT_SITE_NAME, siteName)

function getHeadline(content: unknown): string {
  const hero = toFormValues('hero', content)
  const [slide] = hero['heroType'] === 'slider' ? (hero['slides'] as JsonObject[]) : []
  return firstText(slide?.['headline'], hero['headline'])
}
