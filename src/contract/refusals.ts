import * as z from 'zod'

/* Refusals that many operations share, as typed errors. */

/** An update that started from an older version than the stored one. */
export const stale = {
  CONFLICT: {
    message: 'Somebody else has changed this in the meantime.',
    data: z.object({ changedBy: z.string().nullable(), changedAt: z.string() }),
  },
}

export const tooMany = {
  TOO_MANY_REQUESTS: {
    message: 'Too many attempts. Please wait a little and try again.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
}

/** A link or code that is not, or no longer, good. */
export const deadLink = {
  GONE: { status: 410, message: 'This link is not valid any more. Please ask for a new one.' },
}
