import * as z from 'zod'
import { operation } from './operation.ts'
import { optionalLine } from './record-fields.ts'
import { stale } from './refusals.ts'
import { BasicFields, LogoFields } from './site-fields.ts'

/** What a new website still needs, in the order in which it is shown. */
export const CHECKLIST_TASKS = [
  'name',
  'logo',
  'contact',
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
  pageId: z.string().nullable().describe('The page that has them, if it is stored'),
})
export type Task = z.output<typeof Task>

const College = z.object({
  site_name: z.string(),
  site_short_name: z.string(),
  site_logo: z.string(),
  hasPhone: z.boolean().describe('Whether the contact information has a telephone number that is not a sample'),
  isSeeded: z.boolean().describe('Whether the built-in pages are stored'),
  version: z.int(),
})
export type College = z.output<typeof College>

/** What the first screen after set-up asks for. */
export const CollegeFields = z.strictObject({
  ...BasicFields.pick({ site_name: true, site_short_name: true }).shape,
  ...LogoFields.shape,
  phone: optionalLine('Phone', 100).describe('Becomes a contact entry, unless there is a telephone number'),
})

export const onboardingContract = {
  checklist: operation('settings/update', {
    method: 'GET',
    path: '/onboarding/checklist',
    summary: 'What a new website still needs, computed from its content and settings',
  }).output(z.object({ isDismissed: z.boolean(), tasks: z.array(Task) })),
  dismiss: operation('settings/update', {
    method: 'POST',
    path: '/onboarding/checklist/dismiss',
    summary: 'Hide the checklist for all administrators',
  }).output(z.object({})),
  college: operation('settings/update', {
    method: 'GET',
    path: '/onboarding/college',
    summary: 'What the website knows about its college',
  }).output(College),
  saveCollege: operation('settings/update', {
    method: 'PUT',
    path: '/onboarding/college',
    summary: 'Save name, logo and telephone number of the college in one step',
  })
    .errors(stale)
    .input(CollegeFields.extend({ version: z.int() }))
    .output(College),
}
