import { withoutSampleHours } from '#content/without-samples.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { SiteChrome } from './site-chrome.ts'

/** Fills the settings into policies, such as the privacy notice, and hides sample hours from colleges with contact entries. */
export function fillInSettings(page: ResolvedPage, { settings, site }: SiteChrome): ResolvedPage {
  const { view, description } = page
  if (view.kind !== 'sections') return page
  const fillIn = createFillIn(settings, site.contactInfo)
  const isConfigured = site.contactInfo.length > 0
  const sections = view.sections.map((section) => {
    if (section.type === 'policy') return fillIn(section)
    return isConfigured ? withoutSampleHours(section) : section
  })
  const isPolicy = view.sections.some(({ type }) => type === 'policy')
  return { ...page, description: isPolicy ? fillIn(description) : description, view: { ...view, sections } }
}
