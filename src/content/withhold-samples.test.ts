import { expect, test } from 'vitest'
import { toDisplay } from '#contract/sections/display.ts'
import { BUILT_IN_SLUGS, type BuiltInSlug } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { builtInSections } from './page-sections.ts'
import { withoutSampleContacts } from './without-sample-contacts.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { STORED_SECTION_SAMPLES } from './section-samples.ts'
import {
  hasWithheldSamples,
  listSectionSamples,
  shownToVisitors,
  withholdDescription,
  withholdSamples,
} from './withhold-samples.ts'

const NONE = new Set<string>()
const KANO = { name: 'Kano Polytechnic', approved: NONE }

/** The built-in sections as the college of the samples shows them. */
const shownBefore = (slug: BuiltInSlug) =>
  builtInSections(slug).map((section) => withoutSampleContacts(toDisplay(section, 'built-in')))

const built = (slug: BuiltInSlug, type: string) => {
  return shownBefore(slug).find((section) => section.type === type)!
}
const shown = (slug: BuiltInSlug) => shownBefore(slug).flatMap((section) => withholdSamples(section, KANO) ?? [])

test('a college with a name of its own shows no invented person, quote or figure about itself', () => {
  const texts = JSON.stringify(BUILT_IN_SLUGS.filter((slug) => slug !== 'privacy').map(shown))
  for (const invented of [
    'Zainab',
    'lathe. By the',
    'Dachung',
    'Akinwale',
    '2005',
    '62 students',
    '95%',
    'class of 2021',
    'Plateau',
    'tin-ore',
    'Six diplomas',
    'two computer rooms',
    'Tuition may be paid in two parts',
    "O'level credits including English and Mathematics. Engineering",
    'keke',
    'Admissions reads',
  ])
    expect(texts).not.toContain(invented)
  expect(shown('about').map(({ type }) => type)).toEqual(['hero', 'vision-mission', 'facilities', 'location', 'cta'])
  expect(shown('home').map(({ type }) => type)).toEqual(['hero', 'features', 'cta'])
})

test('the rest stays: slides with a neutral text, benefits without one, programs as they are', () => {
  expect(withholdSamples(built('home', 'hero'), KANO)).toMatchObject({
    content: {
      slides: [
        {
          headline: 'A diploma you can work with',
          subheadline: 'Two-year courses, taught in workshops, laboratories and studios.',
        },
        {},
        {},
      ],
    },
  })
  expect(withholdSamples(built('programs', 'benefits'), KANO)!.content).toHaveLength(5)
  expect(withholdSamples(built('programs', 'programs'), KANO)).toEqual(built('programs', 'programs'))
})

test('built-in texts have the name of the college', () => {
  expect(withholdSamples(built('home', 'features'), KANO)).toMatchObject({ title: 'Why Choose Kano Polytechnic' })
  expect(withholdDescription(BUILT_IN_PAGES.contact.metaDescription, KANO)).toContain('hours of Kano Polytechnic,')
  expect(withholdDescription(BUILT_IN_PAGES.about.metaDescription, KANO)).toBe('')
  expect(withholdDescription(BUILT_IN_PAGES.programs.metaDescription, KANO)).toMatch(/^Two-year diplomas at Kano Polytechnic:/)
  expect(withholdDescription('Our own words on Harmattan Polytechnic', KANO)).toBe('Our own words on Kano Polytechnic')
  expect(JSON.stringify(BUILT_IN_SLUGS.map(shown)).match(/.{40}Harmattan.{40}/g)).toBeNull()
})

test('an edited built-in text has the name of the college too', () => {
  const features = { ...built('home', 'features'), title: 'Why You Should Choose Harmattan Polytechnic', content: [] }
  expect(withholdSamples(features as never, KANO)).toMatchObject({ title: 'Why You Should Choose Kano Polytechnic' })
})

test('what somebody has approved or changed is shown', () => {
  const team = built('about', 'team')
  expect(withholdSamples(team, { ...KANO, approved: new Set(['about/team']) })).toEqual(team)
  const changed = { ...team, content: [{ name: 'Musa Danladi', role: 'Rector', bio: '', imageUrl: '' }] } as typeof team
  expect(withholdSamples(changed, KANO)).toEqual(changed)
  const half = { ...team, content: [...(team.content as object[]), { name: 'Musa Danladi' }] } as typeof team
  expect(withholdSamples(half, KANO)!.content).toEqual([{ name: 'Musa Danladi' }])
  expect([hasWithheldSamples(team, KANO), hasWithheldSamples(changed, KANO)]).toEqual([true, false])
})

/** An example of the gallery on a page of the college, with this content. */
function example(type: string, content?: unknown) {
  const { description = null, ...own } = STORED_SECTION_SAMPLES.find(({ sectionType }) => sectionType === type)!
  return { id: '1', orderIndex: 1, isActive: true, ...own, description, ...(content ? { content } : {}) }
}

test('an own answer below a question of the samples stays', () => {
  const questions = example('faq').content as { question: string }[]
  const content = questions.map(({ question }) => ({ question, answer: 'Ask the bursar.' }))
  expect(shownToVisitors(example('faq', content), 'hostels', KANO)).toMatchObject({ content })
})

test.each(['text', 'downloads', 'people', 'table', 'video', 'faq'])(
  'of an unchanged example of %s, visitors see nothing until somebody approves it',
  (type) => {
    const approved = new Set([`hostels/${type}`])
    expect(shownToVisitors(example(type), 'hostels', KANO)).toBeUndefined()
    expect(shownToVisitors(example(type), 'hostels', { ...KANO, approved })).toMatchObject({ type })
  },
)

test('a table loses only the sample rows, whatever its caption is', () => {
  const caption = 'Fees of the session 2026/2027'
  const [head, welding, catering] = (example('table').content as { rows: string[][] }).rows
  const own = ['Catering', '₦52,000', '₦45,000']
  const show = (content: object) => shownToVisitors(example('table', { hasRowHeadings: true, ...content }), 'hostels', KANO)
  expect(show({ caption, rows: [head, own] })).toMatchObject({ content: { caption, rows: [head, own] } })
  expect(show({ caption: 'Our fees', rows: [head, welding, own, catering] })).toMatchObject({ content: { rows: [head, own] } })
  expect(show({ caption: 'Our fees', rows: [['Course', 'Fee', ''], [...welding!, ''], catering] })).toBeUndefined()
  // The list of samples says why.
  const samples = listSectionSamples(example('table', { caption, rows: [head, welding, own] }), 'hostels/table', KANO)
  expect(samples.map(({ text, isWithheld }) => [text, isWithheld])).toEqual([
    [caption, false],
    ['Welding', true],
    ['₦45,000', false],
    ['₦38,000', true],
  ])
})

test('each text with a neutral version is a built-in one', () => {
  const texts = JSON.stringify(BUILT_IN_SLUGS.map((slug) => [shownBefore(slug), BUILT_IN_PAGES[slug].metaDescription]))
  for (const text of NEUTRAL_TEXTS.keys()) expect(texts).toContain(text)
})
