import * as z from 'zod'
import { operation } from './operation.ts'

export const previewsContract = {
  create: operation('admin/open', {
    method: 'POST',
    path: '/previews',
    summary: 'A link to a page as visitors will see it, for people without an account too; good for seven days',
  })
    .errors({ NOT_FOUND: { message: 'This page no longer exists.' } })
    .input(z.strictObject({ pageId: z.string().max(64) }))
    .output(z.object({ url: z.string(), expiresAt: z.string() })),
}
