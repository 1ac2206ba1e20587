import { readRetentionMonths } from '#contract/form-submissions/enquiry-retention.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { mapStrings } from '#contract/text/map-strings.ts'
import { DEFAULT_SITE_NAME, type ContactEntry } from '#contract/settings/site.ts'

const TOKEN = /\{(siteNameAndAddress|siteName|email|retentionPeriod)\}/g

/** Fills the tokens of policies, such as {siteName}, with what the settings and contact entries say. Everywhere in a value. */
export function createFillIn(
  settings: Partial<Record<string, string>>,
  contactInfo: Pick<ContactEntry, 'type' | 'value'>[],
): <Value>(value: Value) => Value {
  const first = (type: string) => contactInfo.find((entry) => entry.type === type)?.value
  const siteName = settings['site_name'] || DEFAULT_SITE_NAME
  const address = first('address')
  const months = readRetentionMonths(settings['enquiry_retention_months'])
  const texts: Record<string, string> = {
    siteName,
    siteNameAndAddress: address ? `${siteName}, ${address},` : siteName,
    email: first('email') ?? 'us through the contact form',
    retentionPeriod: formatCount(months, 'month', 'months'),
  }
  return (value) => mapStrings(value, (text) => text.replace(TOKEN, (_, name: string) => texts[name]!))
}
