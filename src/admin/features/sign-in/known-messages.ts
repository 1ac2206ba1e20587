/* What other screens may have said here. Any other text of an address is a stranger's, and is not shown. */
const KNOWN = [
  'Account created successfully. Please verify your email.',
  'Your password has been changed. Please sign in.',
  'Your email is verified. You can sign in now.',
]

export const knownMessage = (message: string | null): string | undefined => KNOWN.find((known) => known === message)
