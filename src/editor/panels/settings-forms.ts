import { NETWORKS } from '#contract/settings/site.ts'
import { whatsAppNumber } from '#contract/contact-info/whatsapp.ts'
import { client, classifyError } from '../api.ts'
import { drawSiteParts } from '../page/site-parts.ts'
import type { Ui } from '../ui.ts'
import { immediateForm, type ImmediateField } from './immediate-form.ts'

const STALE = 'Somebody else has saved these settings in the meantime. Save again to replace the fields above.'

const NAME = [
  { name: 'site_name', label: 'Site name', kind: 'line', limit: 120 },
  { name: 'site_short_name', label: 'Short name, for the home screen of a phone', kind: 'line', limit: 30 },
] as const
const FOOTER = [
  { name: 'site_description', label: 'Description', kind: 'text', limit: 300 },
  ...(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]).map((network) => ({
    name: `social_${network}` as const,
    label: network === 'whatsapp' ? 'WhatsApp, phone number or address' : `${NETWORKS[network]}, address`,
    kind: 'line' as const,
    limit: 300,
  })),
] as const

interface Group {
  legend: string
  fields: readonly ImmediateField[]
  /** Reads the values and their version. */
  get(): Promise<Record<string, string | number>>
  /** Saves the whole group. */
  save(values: Record<string, string>, version: number): Promise<{ version: number }>
}

/** A form with some fields of a group of the site settings. The other fields stay as they are stored. */
async function groupForm(ui: Ui, { legend, fields, get, save }: Group): Promise<HTMLElement> {
  const names = fields.map(({ name }) => name)
  const stored = await get()
  let version = Number(stored['version'])
  return immediateForm(ui, {
    id: `settings-${legend}`,
    legend,
    fields: [...fields],
    stored: Object.fromEntries(names.map((name) => [name, String(stored[name])])),
    submit: { text: 'Save', label: `Save ${legend}` },
    async save(values) {
      try {
        ;({ version } = await save(values, version))
      } catch (error) {
        if (classifyError(error) !== 'stale') throw error
        version = Number((await get())['version'])
        throw new Error(STALE, { cause: error })
      }
      await drawSiteParts()
    },
  })
}

const basicForm = (ui: Ui, legend: string, fields: readonly ImmediateField[]) =>
  groupForm(ui, {
    legend,
    fields,
    async get() {
      const settings = await client.settings.basic.get()
      return { ...settings, social_whatsapp: whatsAppNumber(settings.social_whatsapp) }
    },
    async save(values, version) {
      const { updatedAt: _, ...stored } = await client.settings.basic.get()
      return client.settings.basic.save({ ...stored, ...values, version })
    },
  })

const LOGO = [{ name: 'site_logo', label: 'Logo', kind: 'picture' }] as const

/** The name and the logo of the website. */
export const nameForms = (ui: Ui) =>
  Promise.all([
    basicForm(ui, 'Name', NAME),
    groupForm(ui, {
      legend: 'Logo',
      fields: LOGO,
      get: () => client.settings.logo.get(),
      save: ({ site_logo = '' }, version) => client.settings.logo.save({ site_logo, version }),
    }),
  ])

/** What the footer says about the college. */
export const footerForms = async (ui: Ui) => [await basicForm(ui, 'Description and social networks', FOOTER)]
