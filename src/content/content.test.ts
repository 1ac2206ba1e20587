import { expect, test } from 'vitest'
import * as read from '#contract/sections/read-content.ts'
import { isKnownType, toDisplay, type Section } from '#contract/sections/display.ts'
import { DEFAULT_MENU } from '#contract/settings/site.ts'
import { BUILT_IN_SLUGS, type ReservedSlug } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { PICTURES } from './pictures.ts'
import { builtInSections } from './page-sections.ts'
import { CONTACT_ENTRIES } from './college.ts'
import { SEEDS } from './seeds.ts'

function sectionOf(slug: ReservedSlug, type: string): Section {
  const section = builtInSections(slug).find(({ sectionType }) => sectionType === type)
  if (!section) throw new Error(`${slug} has no ${type}`)
  return section
}
const contentOf = (slug: ReservedSlug, type: string) => sectionOf(slug, type).content
const courses = read.readPrograms(contentOf('programs', 'programs'))
const course = (title: string) => courses.find((item) => item.title === title)
const seededOrders = (slug: ReservedSlug) =>
  SEEDS.pageSections.find((page) => page.slug === slug)?.sections.map((section) => [section.sectionType, section.orderIndex])

/** Every text in a JSON value. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []

const everySection = BUILT_IN_SLUGS.flatMap((slug) => builtInSections(slug).map((section) => ({ slug, section })))

test('A §2 Home has a slider of 3, a Why Choose grid of 4, 3 testimonials and a call to action to /contact', () => {
  const hero = read.readHero(contentOf('home', 'hero'))
  expect([hero.heroType, hero.slides.length]).toEqual(['slider', 3])
  expect(hero.secondaryAction.url).toBe('/programs')
  expect(sectionOf('home', 'features').title).toBe('Why Choose Harmattan Polytechnic')
  expect(read.readFeatures(contentOf('home', 'features'))).toHaveLength(4)
  expect(read.readTestimonials(contentOf('home', 'testimonials'))).toHaveLength(3)
  expect(read.readCta(contentOf('home', 'cta')).url).toBe('/contact')
})

test('A §2 About has story, 4 photos, vision, mission, 4 core values, a team of 6, 4 facilities and the location', () => {
  expect(builtInSections('about').map((section) => section.sectionType)).toEqual([
    'hero',
    'about-story',
    'vision-mission',
    'team',
    'facilities',
    'location',
    'cta',
  ])
  expect(sectionOf('about', 'about-story').title).toBe('Our Story')
  expect(read.readStory(contentOf('about', 'about-story')).images).toHaveLength(4)
  const { vision, mission, values } = read.readVisionMission(contentOf('about', 'vision-mission'))
  expect([vision, mission]).not.toContain('')
  expect(values.map((value) => value.title)).toEqual(['Excellence', 'Integrity', 'Innovation', 'Student-Centered'])
  expect(sectionOf('about', 'team').title).toBe('Meet Our Team')
  expect(read.readPeople(contentOf('about', 'team'))).toHaveLength(6)
  expect(read.readFeatures(contentOf('about', 'facilities'))).toHaveLength(4)
  expect(sectionOf('about', 'location').title).toBe('Our Location')
})

test('A §2 Programs has six courses, two for each tab, every field filled, and 6 benefits', () => {
  expect(courses.map((item) => item.category)).toEqual([
    'sciences',
    'sciences',
    'social-sciences',
    'social-sciences',
    'arts-humanities',
    'arts-humanities',
  ])
  for (const { title, description, subjects, duration, eligibility, career } of courses) {
    expect([title, description, duration, eligibility].every(Boolean)).toBe(true)
    expect([subjects.length, career.length]).toEqual([6, 4])
  }
  expect(read.readFeatures(contentOf('programs', 'benefits'))).toHaveLength(6)
})

test('A §2, §9 the success rate of over 95% is claimed with its source', () => {
  const claims = everySection
    .flatMap(({ section }) => read.readFeatures(section.content))
    .filter((item) => item.title.includes('95%'))
  expect(claims.map((item) => item.title)).toEqual(['A success rate of over 95%'])
  expect(claims[0]?.description).toMatch(/Source: .+, Academic Planning Unit\./)
})

test('A §2 Contact calls, mails, and answers 6 questions', () => {
  const { primaryAction, secondaryAction } = read.readHero(contentOf('contact', 'hero'))
  expect([primaryAction.text, secondaryAction.text]).toEqual(['Call Now', 'Email Us'])
  expect(primaryAction.url).toMatch(/^tel:\+\d+$/)
  expect(secondaryAction.url).toMatch(/^mailto:.+@.+$/)
  expect(read.readFaq(contentOf('contact', 'faq'))).toHaveLength(6)
})

test('A §2 the office hours are the same on About and Contact', () => {
  const hours = ['Monday to Friday 8:00 AM to 5:00 PM', 'Saturday 9:00 AM to 1:00 PM', 'Sunday closed']
  expect(read.readPlace(contentOf('about', 'location')).hours).toEqual(hours)
  expect(read.readPlace(contentOf('contact', 'map')).hours).toEqual(hours)
  expect(read.readContactLists(contentOf('contact', 'contact-info')).hours).toEqual(hours)
})

test('A §5 eligibility: five credits with English and Mathematics, Physics too for Engineering, English alone for two', () => {
  const eligibility = (title: string) => course(title)?.eligibility
  expect(eligibility('Engineering Technology')).toBe("At least 5 O'level credits including English, Mathematics and Physics")
  expect(eligibility('Mass Communication')).toBe("At least 5 O'level credits including English")
  expect(eligibility('Office Technology Management')).toBe("At least 5 O'level credits including English")
  const others = courses.filter(
    (item) => !['Engineering Technology', 'Mass Communication', 'Office Technology Management'].includes(item.title),
  )
  expect(others.map((item) => item.eligibility)).toEqual(
    Array(3).fill("At least 5 O'level credits including English and Mathematics"),
  )
})

test('A §9 the college was founded in 2005 and every course lasts 2 years', () => {
  expect(wordsIn(contentOf('about', 'about-story')).join()).toContain('In January 2005')
  expect(courses.map((item) => item.duration)).toEqual(Array(6).fill('2 years'))
})

test('A §4 seeds: four pages, the privacy notice, and menu items 1 to 4', () => {
  expect(SEEDS.pages.map((page) => page.slug)).toEqual(['home', 'programs', 'about', 'contact', 'privacy'])
  expect(SEEDS.menuItems).toBe(DEFAULT_MENU)
  expect(SEEDS.menuItems.map((item) => item.orderIndex)).toEqual([1, 2, 3, 4])
})

test('A §4 seeds: section order is 1 to 3 for home, programs and contact, and 1, 2, 3 and 7 for about', () => {
  expect(seededOrders('home')).toEqual([
    ['hero', 1],
    ['features', 2],
    ['testimonials', 3],
  ])
  expect(seededOrders('programs')).toEqual([
    ['hero', 1],
    ['programs', 2],
    ['benefits', 3],
  ])
  expect(seededOrders('contact')).toEqual([
    ['hero', 1],
    ['contact-info', 2],
    ['faq', 3],
  ])
  expect(seededOrders('about')).toEqual([
    ['hero', 1],
    ['about-story', 2],
    ['vision-mission', 3],
    ['cta', 7],
  ])
})

test('A §3 seeds: media are images with alternative text, contact entries of all four kinds', () => {
  expect(SEEDS.media.every((row) => row.mediaType === 'image' && row.altText && row.title)).toBe(true)
  expect([...new Set(CONTACT_ENTRIES.map((entry) => entry.type))]).toEqual(['address', 'phone', 'email', 'hours'])
})

test('every word of the built-in content survives the reading of it', () => {
  for (const { slug, section } of everySection) {
    expect(isKnownType(section.sectionType)).toBe(true)
    const shown = new Set(wordsIn(toDisplay(section, 'built-in')))
    for (const words of wordsIn(section.content).filter(Boolean)) expect(shown, `${slug} ${section.sectionType}`).toContain(words)
  }
})

test('every picture that the content shows is one of ours', () => {
  const ours = new Set(Object.values(PICTURES).map((picture) => picture.url))
  const shown = everySection.flatMap(({ section }) => wordsIn(section.content)).filter((words) => words.endsWith('.svg'))
  expect([...new Set(shown)].toSorted()).toEqual([...ours].toSorted())
})

test('the sample contact data reaches nobody: no assigned number range, no domain that can be registered', () => {
  const words = everySection.flatMap(({ section }) => wordsIn(section.content)).concat(wordsIn(SEEDS))
  const numbers = words.flatMap((text) => text.match(/\+[\d ]{9,}/g) ?? [])
  const domains = words.flatMap((text) => [...text.matchAll(/@([\w.-]+\w)/g)].map((match) => match[1]))
  expect(numbers.length * domains.length).toBeGreaterThan(0)
  expect(numbers.filter((number) => !number.replaceAll(' ', '').startsWith('+234200000'))).toEqual([])
  expect(domains.filter((domain) => !domain?.endsWith('.example'))).toEqual([])
})

test('B §5 each meta description fits into the 160 characters that search engines show', () => {
  for (const { metaDescription } of Object.values(BUILT_IN_PAGES)) {
    expect(metaDescription.length).toBeGreaterThan(50)
    expect(metaDescription.length).toBeLessThanOrEqual(160)
  }
})
