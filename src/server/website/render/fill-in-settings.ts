import { showSettings } from '#content/show-settings.ts'
import { isRenamed, toCollege, withholdDescription } from '#content/withhold-samples.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { SiteChrome } from '#server/site-chrome/site-chrome.ts'

/** A page with its sections and description as the settings want them. */
export function fillInSettings(page: ResolvedPage, { settings, site }: SiteChrome): ResolvedPage {
  const { view, description } = page
  if (view.kind !== 'sections') return page
  const college = toCollege(settings)
  const isPolicy = view.sections.some(({ type }) => type === 'policy')
  const described = isPolicy ? createFillIn(settings, site.contactInfo)(description) : description
  return {
    ...page,
    description: isRenamed(college) ? withholdDescription(described, college) : described,
    view: { ...view, sections: showSettings(view.sections, settings, site.contactInfo) },
  }
}
