/* What the screen of an invitation says, and after it the sign-in. */

export const CREATED_AND_UNVERIFIED = 'Account created successfully. Please verify your email.'
/** Where no message was sent, and none is waited for. */
export const CREATED = 'Account created successfully. You can sign in now.'
