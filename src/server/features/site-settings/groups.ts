import { readRetentionMonths } from '#contract/form-submissions/enquiry-retention.ts'
import { BasicFields, EditingFields, LogoFields, SearchFields, SignInFields } from '#contract/settings/site-fields.ts'
import { BrandFields } from '#contract/brand/brand.ts'
import { getDomainProblem } from '#contract/text/email-domain.ts'
import { SeoFields } from '#contract/pages/seo-fields.ts'
import { refuseField } from '#server/api/refuse.ts'
import { requireStepUp } from '#server/api/step-up.ts'
import type { ApiContext } from '#server/api/context.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { isStored } from '#server/records/is-stored.ts'
import { readGroup, writeSettings, type StoredGroup } from '#server/settings/store.ts'

/** The keys of each form. They are read and saved together. */
export const GROUPS = {
  logo: Object.keys(LogoFields.shape),
  brand: Object.keys(BrandFields.shape),
  basic: Object.keys(BasicFields.shape),
  signIn: Object.keys(SignInFields.shape),
  editing: Object.keys(EditingFields.shape),
  search: Object.keys(SearchFields.shape),
  mediaProvider: ['media_cloud_name', 'media_api_key', 'media_api_secret'],
  seo: Object.keys(SeoFields.shape),
}
const NOTICES = 'notice_addresses'
const RETENTION = 'enquiry_retention_months'
type Values = Record<string, string>
type Group = keyof typeof GROUPS

const NAMES: Record<Group, string> = {
  logo: 'the site logo',
  brand: 'the look of the website',
  basic: 'the site settings',
  signIn: 'the rules of sign-in',
  editing: 'the rules of editing',
  search: 'the search words',
  mediaProvider: 'the media provider',
  seo: 'the SEO settings',
}

/** The audit log records whether there is a secret, never the secret itself. */
const withoutSecret = (values: Values) =>
  'media_api_secret' in values ? { ...values, media_api_secret: values['media_api_secret'] ? 'set' : 'not set' } : values

/** Enquiries of visitors are announced to these addresses. */
const redirectsEnquiries = (before: Values, after: Values) => NOTICES in after && after[NOTICES] !== before[NOTICES]

/** A new recipient without a complete domain would get nothing. One that was stored before may stay. */
function refuseIncompleteAddress(before: Values, after: Values): void {
  const known = (before[NOTICES] ?? '').split(', ')
  const added = (after[NOTICES] ?? '').split(', ').filter((address) => !known.includes(address))
  const problem = getDomainProblem(added.join(', '))
  if (problem) throw refuseField(NOTICES, problem)
}

/** A shorter period deletes the enquiries that are older, for good. */
const deletesEnquiries = (before: Values, after: Values) =>
  RETENTION in after && readRetentionMonths(after[RETENTION]) < readRetentionMonths(before[RETENTION])

/** Saves the values of a group in one transaction, if nobody else has saved it since `version`. */
export const saveGroup = (context: ApiContext, group: Group, version: number, values: Values): Promise<StoredGroup> =>
  changeContent(context, async (change) => {
    const { trx, at, addAuditEntry } = change
    const before = await readGroup(trx, GROUPS[group])
    const stored = { ...before.values, ...before, id: group }
    if (await isStored(change, 'siteSettings', stored, version, values)) return before
    refuseIncompleteAddress(before.values, values)
    if (redirectsEnquiries(before.values, values) || deletesEnquiries(before.values, values)) requireStepUp(context)
    await writeSettings(trx, values, at)
    const after = await readGroup(trx, GROUPS[group])
    await addAuditEntry('siteSettings.save', group, `Changed ${NAMES[group]}`, {
      before: withoutSecret(before.values),
      after: withoutSecret(after.values),
    })
    return after
  })
