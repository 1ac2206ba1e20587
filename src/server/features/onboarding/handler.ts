import { v7 as uuid } from 'uuid'
import { APPROVED_SAMPLES } from '#contract/settings/settings.ts'
import type { College } from '#contract/onboarding.ts'
import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeContent, changeRecords } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import { listPagesBySlug } from '#server/features/pages/store.ts'
import { insertRows } from '#server/records/store.ts'
import { isStored } from '#server/records/is-stored.ts'
import { readGroup, writeSettings } from '#server/settings/store.ts'
import { hideSamples, showSections } from './hide-samples.ts'
import { listSamples, listSamplesOn } from './samples.ts'
import { DISMISSED, readChecklist } from './checklist.ts'
import { listContactTypes } from './store.ts'

const KEYS = ['site_name', 'site_short_name', 'site_description', 'site_logo', 'brand_main', 'brand_accent']

async function readCollege(db: Db): Promise<College> {
  const [{ values, version }, contactTypes, pages] = await Promise.all([
    readGroup(db, KEYS),
    listContactTypes(db),
    listPagesBySlug(db, RESERVED_SLUGS),
  ])
  return {
    site_name: values['site_name']!,
    site_short_name: values['site_short_name']!,
    site_description: values['site_description']!,
    site_logo: values['site_logo']!,
    brand_main: values['brand_main']!,
    brand_accent: values['brand_accent']!,
    hasPhone: contactTypes.includes('phone'),
    isSeeded: pages.length === RESERVED_SLUGS.length,
    version,
  }
}

export const onboarding = {
  checklist: operations.onboarding.checklist.handler(({ context }) => {
    const { hasTwoFactor } = requireCaller(context).user
    const { mailer, now } = context.deps
    return readChecklist(context.db, { hasTwoFactor, transport: mailer.transport, now: now() })
  }),

  dismiss: operations.onboarding.dismiss.handler(async ({ context }) => {
    await changeRecords(context, async ({ trx, at, addAuditEntry }) => {
      await writeSettings(trx, { [DISMISSED]: 'true' }, at)
      await addAuditEntry('onboarding.dismiss', DISMISSED, 'Hid the checklist', { entityType: 'siteSettings' })
    })
    return {}
  }),

  samples: operations.onboarding.samples.handler(({ context }) => listSamples(context.db)),

  approveSamples: operations.onboarding.approveSamples.handler(async ({ context, input: { keys } }) => {
    await changeContent(context, async ({ trx, at, addAuditEntry }) => {
      const { values } = await readGroup(trx, [APPROVED_SAMPLES])
      const all = new Set([...values[APPROVED_SAMPLES]!.split(' '), ...keys])
      await writeSettings(trx, { [APPROVED_SAMPLES]: [...all].filter(Boolean).toSorted().join(' ') }, at)
      const summary = `Approved the sample content of ${keys.join(', ')}`
      const more = { entityType: 'siteSettings', after: { keys } } as const
      await addAuditEntry('onboarding.approveSamples', APPROVED_SAMPLES, summary, more)
    })
    return {}
  }),

  samplesOn: operations.onboarding.samplesOn.handler(async ({ context, input: { pageId }, errors }) =>
    requireFound(await listSamplesOn(context.db, pageId, context.deps.now().toISOString()), errors),
  ),

  hideSamples: operations.onboarding.hideSamples.handler(({ context }) =>
    changeContent(context, async (change) => {
      const sections = await hideSamples(change)
      await change.addAuditEntry('onboarding.hideSamples', null, `Hid ${sections.length} sections with sample content`, {
        entityType: 'pageSections',
        after: { ids: sections.map(({ id }) => id) },
      })
      return { sections }
    }),
  ),

  showSamples: operations.onboarding.showSamples.handler(({ context, input: { sections } }) =>
    changeContent(context, async (change) => {
      await showSections(change, sections)
      await change.addAuditEntry('onboarding.showSamples', null, `Showed ${sections.length} sections with sample content again`, {
        entityType: 'pageSections',
        after: { ids: sections.map(({ id }) => id) },
      })
      return {}
    }),
  ),

  college: operations.onboarding.college.handler(({ context }) => readCollege(context.db)),

  saveCollege: operations.onboarding.saveCollege.handler(({ context, input: { version, phone, ...values } }) =>
    changeContent(context, async (change) => {
      const { trx, at, addAuditEntry } = change
      const stored = await readGroup(trx, KEYS)
      const college = await readCollege(trx)
      const addsPhone = phone !== '' && !college.hasPhone
      const wanted = { ...values, hasPhone: college.hasPhone || addsPhone }
      if (await isStored(change, 'siteSettings', { ...stored, ...college, id: 'college' }, version, wanted)) return college
      await writeSettings(trx, values, at)
      if (addsPhone) {
        const entry = { type: 'phone', label: 'Phone', value: phone, orderIndex: 1, isActive: 1, isSample: 0 } as const
        await insertRows(trx, 'contactInfo', [{ ...entry, id: uuid(), version: 1, createdAt: at, updatedAt: at }])
      }
      await addAuditEntry('onboarding.saveCollege', 'college', 'Changed name, slogan, logo, colours or phone of the college', {
        entityType: 'siteSettings',
        before: stored.values,
        after: addsPhone ? { ...values, phone } : values,
      })
      return readCollege(trx)
    }),
  ),
}
