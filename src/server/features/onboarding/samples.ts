import { getSectionName } from '#contract/sections/section-names.ts'
import { showCollegeName } from '#content/college-name.ts'
import { isWholeSample, sampleKey } from '#content/sample-texts.ts'
import { isSampleLink, withoutSampleContacts } from '#content/without-sample-contacts.ts'
import { builtInSections, mergeVisibleSections } from '#content/page-sections.ts'
import {
  hasWithheldSamples,
  isRenamed,
  listSectionSamples,
  shownToVisitors,
  toCollege,
  type College,
} from '#content/withhold-samples.ts'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { listStrings } from '#contract/text/list-strings.ts'
import type { SampleOnPage, SampleSection } from '#contract/onboarding.ts'
import { countSamples, toSamples, type SampleCount } from '#contract/samples/samples.ts'
import { APPROVED_SAMPLES } from '#contract/settings/settings.ts'
import type { Section } from '#contract/sections/display.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { isBuiltIn, RESERVED_SLUGS } from '#contract/text/slug.ts'
import { withContact } from '#contract/sections/with-contact.ts'
import type { Db } from '#server/db/database.ts'
import { findDraft } from '#server/features/pages/drafts/store.ts'
import { findPageWithSections, listPagesBySlug } from '#server/features/pages/store.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import { readSiteChromeRows } from '#server/site-chrome/store.ts'
import { readSettings } from '#server/settings/store.ts'
import { listOtherPagesWithSamples } from './store.ts'

/** The sections, as visitors see them, that still have samples which nobody has approved: first those of the built-in pages. */
export async function listSamples(db: Db): Promise<SampleSection[]> {
  const [settings, pages, others] = await Promise.all([
    readSettings(db, ['site_name', APPROVED_SAMPLES]),
    listPagesBySlug(db, RESERVED_SLUGS),
    listOtherPagesWithSamples(db),
  ])
  const college = toCollege(settings)
  const ids = [...pages, ...others].map(({ id }) => id)
  const stored = ids.length === 0 ? [] : await listSectionsOf(db, ids)
  const listed = [
    ...RESERVED_SLUGS.map((slug) => {
      const page = pages.find((one) => one.slug === slug)
      return { slug, title: page?.title ?? BUILT_IN_PAGES[slug].title, pageId: page?.id ?? null, canHide: true }
    }),
    ...others.map(({ slug, title, id }) => ({ slug, title, pageId: id, canHide: false })),
  ]
  return listed.flatMap(({ slug, title, pageId, canHide }) => {
    const own = stored.filter((section) => section.pageId === pageId)
    return mergeVisibleSections(builtInSections(slug), own)
      .map((section) => ({
        key: sampleKey(slug, section),
        page: title,
        pageId,
        sectionId: section.id,
        sectionType: canonicalType(section.sectionType),
        name: getSectionName(section, college.name),
        ...countSamplesIn(section, slug, college),
        isWhole: canHide && isWholeSample(section),
        isWithheld: isRenamed(college) && hasWithheldSamples(section, college),
        showsNothing: shownToVisitors(section, slug, college) === undefined,
      }))
      .filter(({ texts, pictures }) => texts + pictures > 0)
  })
}

/** How many samples a stored or built-in section of this page has. */
const countSamplesIn = (section: Section, slug: string, college: College): SampleCount =>
  countSamples(toSamples(listSectionSamples(section, slug, college)), showCollegeName(section, college.name))

/** The samples on a page and in its draft that nobody has replaced or approved. Undefined if there is no such page. */
export async function listSamplesOn(db: Db, pageId: string, now: string): Promise<SampleOnPage[] | undefined> {
  const [{ settings, contactInfo }, page, draft] = await Promise.all([
    readSiteChromeRows(db, now),
    findPageWithSections(db, pageId),
    findDraft(db, pageId),
  ])
  if (!page) return undefined
  const college = toCollege(settings)
  const sections = [...mergeVisibleSections(builtInSections(page.slug), page.sections), ...(draft?.sections ?? [])]
  // A section of the draft replaces the one on the website.
  const latest = new Map(sections.map((section) => [section.id, section]))
  const samples = sections.flatMap((section) => {
    const isHidden = latest.get(section.id) === section && shownToVisitors(section, page.slug, college) === undefined
    const hides = isHidden ? [section.id] : []
    const sectionType = canonicalType(section.sectionType)
    const links = isBuiltIn(page.slug) ? listStrings(section.content).filter(isSampleLink) : []
    return [
      ...listSectionSamples(section, page.slug, college).map((sample) => ({ sectionType, hides, ...sample })),
      ...links.map((text) => {
        const { url } = withContact({ text: '', url: withoutSampleContacts(text) }, contactInfo)
        return { sectionType, hides, text, isPicture: false, isWithheld: true, instead: url }
      }),
    ]
  })
  const byText = Map.groupBy(samples, ({ sectionType, text }) => `${sectionType} ${text}`)
  return [...byText.values()].map((same) => ({
    ...same.at(-1)!,
    isWithheld: same.every(({ isWithheld }) => isWithheld),
    hides: same.flatMap(({ hides }) => hides),
  }))
}
