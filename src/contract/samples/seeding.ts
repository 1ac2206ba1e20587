import * as z from 'zod'
import { operation } from '#contract/operation.ts'

const Outcome = z.enum(['seeded', 'skipped'])

export const seedingContract = {
  run: operation('settings/update', 'POST /seeding', 'Create the built-in content that is missing')
    .errors({ SEEDING_FAILED: { status: 500, message: 'An unexpected error occurred while seeding data.' } })
    .output(z.object({ pages: Outcome, menuItems: Outcome, pageSections: Outcome, media: Outcome, contactInfo: Outcome })),
}
