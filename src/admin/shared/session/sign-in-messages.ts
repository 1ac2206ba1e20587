/* Messages after somebody accepts an invitation. */

export const CREATED_AND_UNVERIFIED = 'Account created successfully. Please verify your email.'
/** If no verification message was sent. */
export const CREATED = 'Account created successfully. You can sign in now.'
