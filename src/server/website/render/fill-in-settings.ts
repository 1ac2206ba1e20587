import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { SiteChrome } from './site-chrome.ts'

/** Fills the settings into policies, such as the privacy notice. */
export function fillInSettings(page: ResolvedPage, { settings, site }: SiteChrome): ResolvedPage {
  const { view } = page
  if (view.kind !== 'sections' || !view.sections.some(({ type }) => type === 'policy')) return page
  const fillIn = createFillIn(settings, site.contactInfo)
  const sections = view.sections.map((section) => (section.type === 'policy' ? fillIn(section) : section))
  return { ...page, description: fillIn(page.description), view: { ...view, sections } }
}
