import * as z from 'zod'

/** A browser in which a person is signed in. */
export const SessionEntry = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})
