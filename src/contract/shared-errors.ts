import * as z from 'zod'

/* Typed errors that many operations share. */

/** The update is based on an older version than the stored one. */
export const stale = {
  CONFLICT: {
    message: 'Somebody else has changed this in the meantime.',
    data: z.object({
      changedBy: z.string().nullable(),
      changedAt: z.string(),
      /** The caller made that change, for example in another tab. */
      isOwn: z.boolean(),
    }),
  },
}

export type StaleData = z.infer<typeof stale.CONFLICT.data>

/** The message of a stale update if the caller made the newer change. */
export const CHANGED_BY_YOURSELF = 'You changed this in another tab or on another device.'

export const PAGE_GONE = 'This page no longer exists.'
export const pageGone = { NOT_FOUND: { message: PAGE_GONE } }

/** The response header Retry-After has the same number of seconds. */
export const tooManyRequests = (message: string) => ({
  TOO_MANY_REQUESTS: { message, data: z.object({ retryAfterSeconds: z.int() }) },
})

export const tooMany = tooManyRequests('Too many attempts. Please wait a little and try again.')

/** The link or code is invalid, used or expired. */
export const deadLink = {
  GONE: { status: 410, message: 'This link is not valid any more. Please ask for a new one.' },
}

/** The caller must confirm their password or a code (`sessions.confirm`) and repeat the call. */
export const stepUp = {
  STEP_UP_REQUIRED: { status: 403, message: 'Please confirm your identity first, with your password or a code.' },
}
