import * as z from 'zod'
import { BrandFields } from '#contract/brand/brand.ts'
import { getContactProblem } from '#contract/contact-info/contact-value.ts'
import { BasicFields, LogoFields } from '#contract/settings/site-fields.ts'
import { operation } from './operation.ts'
import { optionalLine } from './record-fields.ts'
import { pageGone, stale } from './shared-errors.ts'

/** What a new website still needs, in the order in which it is shown. */
export const CHECKLIST_TASKS = [
  'name',
  'logo',
  'contact',
  'enquiries',
  'pictures',
  'texts',
  'colleague',
  'mail',
  'twoFactor',
  'post',
  'backup',
] as const
export type ChecklistTask = (typeof CHECKLIST_TASKS)[number]

const Task = z.object({
  name: z.enum(CHECKLIST_TASKS),
  isDone: z.boolean(),
  left: z.int().nullable().describe('How many samples are left, for pictures and texts'),
})
export type Task = z.output<typeof Task>

const SampleSection = z.object({
  key: z.string().describe('Page and type, such as "about/team"'),
  page: z.string().describe('The title of the page'),
  pageId: z.string().nullable().describe('Null while the built-in pages are not stored'),
  sectionId: z.string(),
  sectionType: z.string(),
  name: z.string(),
  texts: z.int().describe('How many of its texts are samples'),
  pictures: z.int().describe('How many of its pictures are samples'),
  isWhole: z
    .boolean()
    .describe('Whether all of its texts are samples and it is on a built-in page, so that it can be hidden with the others'),
  isWithheld: z.boolean().describe('Whether visitors do not see its invented people, quotes and figures'),
  showsNothing: z.boolean().describe('Whether visitors see nothing of it for that reason'),
})
export type SampleSection = z.output<typeof SampleSection>

const SampleOnPage = z.object({
  sectionType: z.string(),
  text: z.string().describe('The text, or the address of the picture'),
  isPicture: z.boolean(),
  isWithheld: z.boolean().describe('Whether visitors do not see it'),
  hides: z.array(z.string()).describe('The ids of sections that visitors do not see because of this sample'),
  instead: z.string().optional().describe('For a link to an invented contact: what visitors get instead'),
})
export type SampleOnPage = z.output<typeof SampleOnPage>

const noSection = { NOT_FOUND: { message: 'One of these sections no longer exists.' } }

const HiddenSections = z.array(z.object({ id: z.string(), version: z.int() })).max(500)

const College = z.object({
  site_name: z.string(),
  site_short_name: z.string(),
  site_description: z.string(),
  site_logo: z.string(),
  brand_main: z.string(),
  brand_accent: z.string(),
  hasPhone: z.boolean().describe('Whether the contact information has a telephone number that is not a sample'),
  isSeeded: z.boolean().describe('Whether the built-in pages are stored'),
  version: z.int(),
})
export type College = z.output<typeof College>

/** What the first screen after set-up asks for. */
export const CollegeFields = z.strictObject({
  ...BasicFields.pick({ site_name: true, site_short_name: true, site_description: true }).shape,
  ...LogoFields.shape,
  ...BrandFields.pick({ brand_main: true, brand_accent: true }).shape,
  phone: optionalLine('Phone', 100)
    .superRefine((phone, { addIssue }) => {
      const problem = phone && getContactProblem('phone', phone)
      if (problem) addIssue(problem)
    })
    .describe('Becomes a contact entry, unless there is a telephone number'),
})

export const onboardingContract = {
  checklist: operation(
    'settings/update',
    'GET /onboarding/checklist',
    'What a new website still needs, computed from its content and settings',
  ).output(z.object({ isDismissed: z.boolean(), tasks: z.array(Task) })),
  dismiss: operation('settings/update', 'POST /onboarding/checklist/dismiss', 'Hide the checklist for all administrators').output(
    z.object({}),
  ),
  samples: operation(
    'settings/update',
    'GET /onboarding/samples',
    'The sections that still show sample texts or pictures which nobody has approved',
  ).output(z.array(SampleSection)),
  approveSamples: operation(
    'settings/update',
    'POST /onboarding/samples/approve',
    'Say that the built-in texts and pictures of these sections suit the college',
  )
    .input(
      z.strictObject({
        keys: z
          .array(z.string().regex(/^[a-z0-9-]+\/[a-z-]+$/, 'This is no section'))
          .min(1)
          .max(50),
      }),
    )
    .output(z.object({})),
  samplesOn: operation(
    'admin/open',
    'GET /onboarding/samples/on/{pageId}',
    'The sample texts and pictures of a page and its draft that nobody has replaced or approved',
  )
    .errors(pageGone)
    .input(z.strictObject({ pageId: z.string() }))
    .output(z.array(SampleOnPage)),
  hideSamples: operation(
    'settings/update',
    'POST /onboarding/samples/hide',
    'Hide all sections of the built-in pages whose texts are all samples, but no page headings, forms and contact data',
  ).output(z.object({ sections: HiddenSections })),
  showSamples: operation('settings/update', 'POST /onboarding/samples/show', 'Show the sections again that were hidden together')
    .errors({ ...noSection, ...stale })
    .input(z.strictObject({ sections: HiddenSections }))
    .output(z.object({})),
  college: operation('settings/update', 'GET /onboarding/college', 'What the website knows about its college').output(College),
  saveCollege: operation(
    'settings/update',
    'PUT /onboarding/college',
    'Save name, slogan, logo, colours and telephone number of the college in one step',
  )
    .errors(stale)
    .input(CollegeFields.extend({ version: z.int() }))
    .output(College),
}
