import * as z from 'zod'

/** The input of operations on something that belongs to a page. The editor imports it without the fields of records. */
export const OfPage = z.strictObject({ pageId: z.string().max(64) })
