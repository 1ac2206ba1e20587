import type { DisplaySection } from '#contract/sections/display.ts'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import type { ContactEntry } from '#contract/settings/site.ts'
import { isRenamed, toCollege, withholdSamples } from './withhold-samples.ts'
import { withoutSampleHours } from './without-sample-contacts.ts'

/**
 * The sections of a page as visitors see them with these settings: fills the settings into policies, such as the privacy notice,
 * hides sample hours from colleges with contact entries, and invented facts from those with a name of their own.
 */
export function showSettings(
  sections: DisplaySection[],
  settings: Partial<Record<string, string>>,
  contactInfo: ContactEntry[],
): DisplaySection[] {
  const fillIn = createFillIn(settings, contactInfo)
  const college = toCollege(settings)
  return sections.flatMap((section) => {
    if (section.type === 'policy') return fillIn(section)
    const shown = contactInfo.length > 0 ? withoutSampleHours(section) : section
    return isRenamed(college) ? (withholdSamples(shown, college) ?? []) : shown
  })
}
