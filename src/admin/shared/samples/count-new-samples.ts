import { client } from '#admin/api.ts'
import { isFirstWarning } from '#contract/sample-warning.ts'
import { countSamples, toSamples } from './find-samples.ts'

/** How many samples the draft of a page would publish. 0 from the second time on, and if nobody can tell: it is only a warning. */
export async function countNewSamples(pageId: string): Promise<number> {
  try {
    const [samples, { sections }] = await Promise.all([
      client.onboarding.samplesOn({ pageId }),
      client.pageDrafts.get({ pageId }),
    ])
    const texts = sections
      .filter(({ isActive }) => isActive)
      .map(({ title, description, content }) => [title, description, content])
    const count = countSamples(toSamples(samples), texts)
    return count > 0 && isFirstWarning(pageId) ? count : 0
  } catch {
    return 0
  }
}
