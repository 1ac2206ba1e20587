import { BasicFields, LogoFields, SignInFields } from '#contract/site-fields.ts'
import { SeoFields } from '#contract/seo-fields.ts'
import { requireStepUp } from '#server/api/step-up.ts'
import type { ApiContext } from '#server/api/context.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import { readGroup, writeSettings, type StoredGroup } from '#server/settings/store.ts'

/** The keys of each form. They are read and saved together. */
export const GROUPS = {
  logo: Object.keys(LogoFields.shape),
  basic: Object.keys(BasicFields.shape),
  signIn: Object.keys(SignInFields.shape),
  mediaProvider: ['media_cloud_name', 'media_api_key', 'media_api_secret'],
  seo: Object.keys(SeoFields.shape),
}
const NOTICES = 'notice_addresses'
type Group = keyof typeof GROUPS

const NAMES: Record<Group, string> = {
  logo: 'the site logo',
  basic: 'the site settings',
  signIn: 'the rules of sign-in',
  mediaProvider: 'the media provider',
  seo: 'the SEO settings',
}

/** The audit log records whether there is a secret, never the secret itself. */
const withoutSecret = (values: Record<string, string>) =>
  'media_api_secret' in values ? { ...values, media_api_secret: values['media_api_secret'] ? 'set' : 'not set' } : values

/** Saves the values of a group in one transaction, if nobody else has saved it since `version`. */
export const saveGroup = (
  context: ApiContext,
  group: Group,
  version: number,
  values: Record<string, string>,
): Promise<StoredGroup> =>
  changeContent(context, async ({ trx, at, note }) => {
    const before = await readGroup(trx, GROUPS[group])
    await refuseStale(trx, 'siteSettings', { id: group, ...before }, version)
    // Enquiries of visitors are announced to these addresses.
    const redirectsEnquiries = NOTICES in values && values[NOTICES] !== before.values[NOTICES]
    if (redirectsEnquiries) requireStepUp(context)
    await writeSettings(trx, values, at)
    const after = await readGroup(trx, GROUPS[group])
    await note({
      action: 'siteSettings.save',
      entityType: 'siteSettings',
      entityId: group,
      summary: `Changed ${NAMES[group]}`,
      before: withoutSecret(before.values),
      after: withoutSecret(after.values),
    })
    return after
  })
