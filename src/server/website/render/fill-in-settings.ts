import { readRetentionMonths } from '#contract/enquiry-retention.ts'
import type { DisplaySection } from '#contract/sections/display.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import type { Frame } from './frame.ts'

const TOKEN = /\{(siteNameAndAddress|siteName|email|retentionPeriod)\}/g

function valuesOf({ site: { siteName, contactInfo }, settings }: Frame): Record<string, string> {
  const first = (type: string) => contactInfo.find((entry) => entry.type === type)?.value
  const address = first('address')
  const months = readRetentionMonths(settings['enquiry_retention_months'])
  return {
    siteName,
    siteNameAndAddress: address ? `${siteName}, ${address},` : siteName,
    email: first('email') ?? 'us through the contact form',
    retentionPeriod: months === 1 ? '1 month' : `${months} months`,
  }
}

/** Fills the settings into policies, such as the privacy notice. */
export function fillInSettings(page: ResolvedPage, frame: Frame): ResolvedPage {
  const { view } = page
  if (view.kind !== 'sections' || !view.sections.some(({ type }) => type === 'policy')) return page
  const values = valuesOf(frame)
  const fill = (text: string) => text.replace(TOKEN, (_, name: string) => values[name]!)
  const fillSection = (section: DisplaySection): DisplaySection => {
    if (section.type !== 'policy') return section
    const { title, description, content } = section
    const parts = content.parts.map(({ heading, text }) => ({ heading: fill(heading), text: fill(text) }))
    return { ...section, title: fill(title), description: fill(description), content: { ...content, parts } }
  }
  return { ...page, description: fill(page.description), view: { ...view, sections: view.sections.map(fillSection) } }
}
