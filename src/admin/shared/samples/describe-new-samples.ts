import { claimFirstWarning } from '#contract/samples/sample-warning.ts'
import { countSamples, describeSamples, selectSamples, addSampleCounts } from '#contract/samples/samples.ts'
import { client } from '#admin/api.ts'

/**
 * Describes the samples that publishing the draft of a page would show to visitors. Returns '' from the second call on, and if
 * they cannot be read.
 */
export async function describeNewSamples(pageId: string): Promise<string> {
  try {
    const [samples, { sections }] = await Promise.all([
      client.onboarding.samplesOn({ pageId }),
      client.pageDrafts.get({ pageId }),
    ])
    const shown = sections.filter(({ isActive }) => isActive)
    const count = addSampleCounts(shown.map((section) => countSamples(selectSamples(samples, section.sectionType), section)))
    const words = describeSamples(count)
    return words && claimFirstWarning(pageId) ? words : ''
  } catch {
    return ''
  }
}
