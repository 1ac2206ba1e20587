import { client } from '#admin/api.ts'
import { isFirstWarning } from '#contract/sample-warning.ts'
import { countSamples, describeSamples, samplesOfType, sumOfSamples } from '#contract/samples.ts'

/** The samples that the draft of a page would publish, in words. '' from the second time on, and if nobody can tell: it is only a warning. */
export async function countNewSamples(pageId: string): Promise<string> {
  try {
    const [samples, { sections }] = await Promise.all([
      client.onboarding.samplesOn({ pageId }),
      client.pageDrafts.get({ pageId }),
    ])
    const shown = sections.filter(({ isActive }) => isActive)
    const count = sumOfSamples(shown.map((section) => countSamples(samplesOfType(samples, section.sectionType), section)))
    const words = describeSamples(count)
    return words && isFirstWarning(pageId) ? words : ''
  } catch {
    return ''
  }
}
