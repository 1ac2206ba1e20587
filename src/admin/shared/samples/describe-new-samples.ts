import type { SampleOnPage } from '#contract/onboarding.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { claimFirstWarning } from '#contract/samples/sample-warning.ts'
import { countSamples, describeSamples, selectSamples, addSampleCounts } from '#contract/samples/samples.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { client } from '#admin/api.ts'

const list = new Intl.ListFormat('en-GB')
const MOST_NAMED = 5

/** For example “News”, “Our Story” and 3 more. */
function nameSections(sections: PageSection[]): string {
  const names = sections.slice(0, MOST_NAMED).map((section) => `“${getSectionName(section)}”`)
  const more = sections.length - names.length
  return list.format(more > 0 ? [...names, `${more} more`] : names)
}

/**
 * Says which samples the draft of a page has, and which of them visitors would see. Returns '' from the second call on, and if
 * they cannot be read.
 */
export async function describeNewSamples(pageId: string): Promise<string> {
  try {
    const [samples, draft] = await Promise.all([client.onboarding.samplesOn({ pageId }), client.pageDrafts.get({ pageId })])
    const sections = draft.sections.filter(({ isActive }) => isActive)
    const count = (section: PageSection, among: SampleOnPage[]) =>
      countSamples(selectSamples(among, section.sectionType), section)
    const withSome = (among: SampleOnPage[]) => sections.filter((section) => describeSamples(count(section, among)) !== '')
    const words = describeSamples(addSampleCounts(sections.map((section) => count(section, samples))))
    if (words === '' || !claimFirstWarning(pageId)) return ''
    const showsSome = ({ id }: PageSection) => !samples.some(({ hides }) => hides.includes(id))
    const shown = withSome(samples.filter(({ isWithheld }) => !isWithheld)).filter(showsSome)
    const hidden = withSome(samples.filter(({ isWithheld }) => isWithheld))
    return [
      `This page still has ${words} from the sample college.`,
      ...(shown.length > 0 ? [`Visitors will see samples in ${nameSections(shown)}.`] : []),
      ...(hidden.length > 0 ? [`Samples in ${nameSections(hidden)} stay hidden from them.`] : []),
    ].join(' ')
  } catch {
    return ''
  }
}
