import { CREATED, CREATED_AND_UNVERIFIED } from '#admin/shared/session/account-created.ts'

/* Only these messages are shown. Anybody could put another text into the address. */
const KNOWN = [
  CREATED_AND_UNVERIFIED,
  CREATED,
  'Your password has been changed. Please sign in.',
  'Your email is verified. You can sign in now.',
]

export const knownMessage = (message: string | null): string | undefined => KNOWN.find((known) => known === message)
