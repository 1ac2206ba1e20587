import * as z from 'zod'
import { operation } from '#contract/operation.ts'

const TaxonomyOption = z.object({ id: z.string(), name: z.string(), color: z.string() })

export const taxonomyContract = {
  options: operation(
    'admin/open',
    'GET /taxonomy',
    'The active categories, children after their parents, and the active tags, by name',
  ).output(
    z.object({
      categories: z.array(TaxonomyOption.extend({ level: z.int() })),
      tags: z.array(TaxonomyOption),
    }),
  ),
}
