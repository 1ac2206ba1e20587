import { expect, test } from 'vitest'
import { toDisplay } from '#contract/sections/display.ts'
import { BUILT_IN_SLUGS, type BuiltInSlug } from '#contract/text/slug.ts'
import { BUILT_IN_PAGES } from './built-in.ts'
import { builtInSections } from './page-sections.ts'
import { withoutSampleContacts } from './without-sample-contacts.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { hasWithheldSamples, withholdDescription, withholdSamples } from './withhold-samples.ts'

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

test('each text with a neutral version is a built-in one', () => {
  const texts = JSON.stringify(BUILT_IN_SLUGS.map((slug) => [shownBefore(slug), BUILT_IN_PAGES[slug].metaDescription]))
  for (const text of NEUTRAL_TEXTS.keys()) expect(texts).toContain(text)
})
