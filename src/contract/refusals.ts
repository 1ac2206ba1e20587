import * as z from 'zod'

/* Refusals that many operations share, as typed errors. */

/** An update that started from an older version than the stored one. */
export const stale = {
  CONFLICT: {
    message: 'Somebody else has changed this in the meantime.',
    data: z.object({ changedBy: z.string().nullable(), changedAt: z.string() }),
  },
}

/** The answer's Retry-After header gives the same number of seconds. */
export const tooManyRequests = (message: string) => ({
  TOO_MANY_REQUESTS: { message, data: z.object({ retryAfterSeconds: z.int() }) },
})

export const tooMany = tooManyRequests('Too many attempts. Please wait a little and try again.')

/** A link or code that is not, or no longer, good. */
export const deadLink = {
  GONE: { status: 410, message: 'This link is not valid any more. Please ask for a new one.' },
}

/** The caller is signed in, but gave neither password nor code in the last minutes: `sessions.confirm`, then again. */
export const stepUp = {
  STEP_UP_REQUIRED: { status: 403, message: 'Please confirm first that it is you, with your password or a code.' },
}
