import { isRenamed, toCollege, withholdDescription, withholdSamples } from '#content/withhold-samples.ts'
import { withoutSampleHours } from '#content/without-sample-contacts.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { SiteChrome } from './site-chrome.ts'

/**
 * Fills the settings into policies, such as the privacy notice. Hides sample hours from colleges with contact entries, and
 * invented facts from those with a name of their own.
 */
export function fillInSettings(page: ResolvedPage, { settings, site }: SiteChrome): ResolvedPage {
  const { view, description } = page
  if (view.kind !== 'sections') return page
  const fillIn = createFillIn(settings, site.contactInfo)
  const isConfigured = site.contactInfo.length > 0
  const college = toCollege(settings)
  const sections = view.sections.flatMap((section) => {
    if (section.type === 'policy') return fillIn(section)
    const shown = isConfigured ? withoutSampleHours(section) : section
    return isRenamed(college) ? (withholdSamples(shown, college) ?? []) : shown
  })
  const isPolicy = view.sections.some(({ type }) => type === 'policy')
  const described = isPolicy ? fillIn(description) : description
  return {
    ...page,
    description: isRenamed(college) ? withholdDescription(described, college) : described,
    view: { ...view, sections },
  }
}
