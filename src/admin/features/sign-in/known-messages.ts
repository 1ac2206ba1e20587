import { CREATED, CREATED_AND_UNVERIFIED } from '#admin/shared/session/account-created.ts'

/* What other screens may have said here. Any other text of an address is a stranger's, and is not shown. */
const KNOWN = [
  CREATED_AND_UNVERIFIED,
  CREATED,
  'Your password has been changed. Please sign in.',
  'Your email is verified. You can sign in now.',
]

export const knownMessage = (message: string | null): string | undefined => KNOWN.find((known) => known === message)
