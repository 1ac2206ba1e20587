import * as z from 'zod'
import { operation } from './operation.ts'
import { plainText } from './plain-text.ts'

const PublicSection = z.object({
  id: z.string(),
  sectionType: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  content: z.unknown(),
  orderIndex: z.int(),
})

const PublicPage = z.object({
  title: z.string(),
  slug: z.string(),
  kind: z.enum(['page', 'post']),
  content: z.string(),
  excerpt: z.string(),
  metaDescription: z.string().nullable(),
  publishDate: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** As visitors see them: built-in and stored ones merged, hidden ones left out. */
  sections: z.array(PublicSection),
})

export const pagesContract = {
  getBySlug: operation('anyone', {
    method: 'GET',
    path: '/pages/{slug}',
    summary: 'A page that visitors may see, with its sections',
  })
    .errors({ NOT_FOUND: { message: 'Page Not Found' } })
    .input(z.object({ slug: plainText(2048) }))
    .output(PublicPage),
}
