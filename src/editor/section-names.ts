import { firstText } from '#contract/lenient-json.ts'
import type { Values } from './fields.ts'

const NAMES: Record<string, string> = {
  'hero': 'Hero',
  'features': 'Features',
  'benefits': 'Benefits',
  'facilities': 'Facilities',
  'programs': 'Programs',
  'testimonials': 'Testimonials',
  'contact-info': 'Contact information',
  'contact-form': 'Contact form',
  'faq': 'Questions and answers',
  'cta': 'Call to action',
  'about-story': 'Our story',
  'vision-mission': 'Vision and mission',
  'team': 'Team',
  'map': 'Map',
  'location': 'Location',
  'policy': 'Policy',
}

/** The name of a section type. */
export const typeName = (type: string) => NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replace(/[-_]/g, ' ')

/** The name of a section: its title, else the name of its type. */
export const nameOf = ({ title, sectionType, content }: Values) =>
  firstText(sectionType === 'hero' ? content['headline'] : '', title) || typeName(sectionType)
