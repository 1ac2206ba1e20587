import { FILE_PATHS } from '#contract/paths.ts'
import { findPhoneNumbers } from '#contract/contact-info/phone-numbers.ts'
import type { DisplaySection } from '#contract/sections/display.ts'
import type { SiteData } from '#contract/settings/site.ts'
import type { KnownFiles } from '#site/ui/known-files.ts'
import type { Article, Crumb, PageView } from '#site/pages/page-view.ts'
import { here, HOME } from '#server/website/resolve/breadcrumbs.ts'
import { absoluteUrl } from './absolute-url.ts'

/* Structured data for search engines (schema.org). */

interface PageContext {
  site: SiteData
  path: string
  origin: string
  description: string
  files: KnownFiles
}
type SectionOf<Type extends DisplaySection['type']> = Extract<DisplaySection, { type: Type }>
type DirectoryPerson = SectionOf<'people'>['content'][number]
type Thing = Record<string, unknown> & { '@type': string | string[] }

const collegeId = (origin: string) => `${origin}/#college`

function collegeThing({ site, origin }: PageContext): Thing {
  const first = (type: string) => site.contactInfo.find((entry) => entry.type === type)?.value
  const phone = first('phone')
  const sameAs = Object.values(site.social).filter(Boolean)
  return {
    '@type': 'CollegeOrUniversity',
    '@id': collegeId(origin),
    'name': site.siteName,
    'url': `${origin}/`,
    'description': site.siteDescription || undefined,
    'logo': absoluteUrl(site.siteLogo, origin) ?? `${origin}${site.siteInitials ? FILE_PATHS.brandIcon : '/icon-512.png'}`,
    'address': first('address'),
    'telephone': phone && (findPhoneNumbers(phone)[0]?.text ?? phone),
    'email': first('email'),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** The name of the website in the results of search engines. */
const websiteThing = ({ site: { siteName }, origin }: PageContext): Thing => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  'url': `${origin}/`,
  'name': siteName,
  'inLanguage': 'en-NG',
  'publisher': { '@id': collegeId(origin) },
})

const breadcrumbsThing = (crumbs: Crumb[], { path, origin }: PageContext): Thing => ({
  '@type': 'BreadcrumbList',
  'itemListElement': crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    'position': index + 1,
    'name': crumb.title,
    'item': `${origin}${crumb.path || path}`,
  })),
})

function videoThing({ title, description, content }: SectionOf<'video'>, { files, origin, site }: PageContext): Thing[] {
  const { videoUrl, posterUrl } = content
  const known = files[videoUrl]
  // Search engines ask for name, picture and date.
  if (!known || !posterUrl) return []
  const thing = {
    '@type': 'VideoObject',
    'name': title || known.title,
    'description': description || site.siteDescription || site.siteName,
  }
  const urls = { contentUrl: absoluteUrl(videoUrl, origin), thumbnailUrl: absoluteUrl(posterUrl, origin) }
  return [{ ...thing, ...urls, uploadDate: known.date }]
}

const personThing = ({ name, role, imageUrl }: DirectoryPerson, { origin }: PageContext): Thing => ({
  '@type': 'Person',
  name,
  ...(role && { jobTitle: role }),
  ...(imageUrl && { image: absoluteUrl(imageUrl, origin) }),
  'worksFor': { '@id': collegeId(origin) },
})

function listSectionThings(section: DisplaySection, place: PageContext): Thing[] {
  const { origin } = place
  if (section.type === 'video') return videoThing(section, place)
  if (section.type === 'people') return section.content.map((person) => personThing(person, place))
  if (section.type !== 'programs') return []
  return section.content.map((program) => ({
    '@type': 'Course',
    'name': program.title,
    ...(program.description && { description: program.description }),
    'provider': { '@id': collegeId(origin) },
    ...(program.eligibility && { coursePrerequisites: program.eligibility }),
  }))
}

/** One for the page: search engines refuse a second. */
function faqThings(sections: DisplaySection[]): Thing[] {
  const answered = sections.flatMap((section) => (section.type === 'faq' ? section.content : [])).filter(({ answer }) => answer)
  if (answered.length === 0) return []
  const mainEntity = answered.map(({ question, answer }) => ({
    '@type': 'Question',
    'name': question,
    'acceptedAnswer': { '@type': 'Answer', 'text': answer },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

const articleThing = (article: Article, { path, origin, description }: PageContext): Thing => ({
  '@type': 'Article',
  'headline': article.title,
  description,
  'datePublished': article.publishedAt,
  'dateModified': article.updatedAt,
  'author': article.author ? { '@type': 'Person', 'name': article.author } : { '@id': collegeId(origin) },
  'publisher': { '@id': collegeId(origin) },
  'mainEntityOfPage': `${origin}${path}`,
  'image': absoluteUrl(article.image?.url, origin) ?? `${origin}${FILE_PATHS.shareImages}${path}.png`,
})

function getThings(view: PageView, place: PageContext): Thing[] {
  if (view.kind === 'article') {
    const { article } = view
    const crumbs = breadcrumbsThing(article.breadcrumbs, place)
    return article.publishedAt ? [collegeThing(place), articleThing(article, place), crumbs] : [crumbs]
  }
  if (view.kind === 'posts') return [breadcrumbsThing(view.list.breadcrumbs, place)]
  if (view.kind !== 'sections') return []
  return [
    collegeThing(place),
    ...view.sections.flatMap((section) => listSectionThings(section, place)),
    ...faqThings(view.sections),
    place.path === '/' ? websiteThing(place) : breadcrumbsThing([HOME, here(view.title)], place),
  ]
}

/** One data block for the page, or none. */
export function buildJsonLd(view: PageView, place: PageContext): object[] {
  const things = getThings(view, place)
  return things.length > 0 ? [{ '@context': 'https://schema.org', '@graph': things }] : []
}
