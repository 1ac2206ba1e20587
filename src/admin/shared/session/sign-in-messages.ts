/* What other screens tell people on the sign-in screen. */

export const CREATED_AND_UNVERIFIED = 'Account created successfully. Please verify your email.'
/** If no verification message was sent. */
export const CREATED = 'Account created successfully. You can sign in now.'
export const PASSWORD_CHANGED = 'Your password has been changed. Please sign in.'
export const EMAIL_VERIFIED = 'Your email is verified. You can sign in now.'

/** Only these messages are shown. Anybody could put another text into the address. */
export const SIGN_IN_MESSAGES = [CREATED_AND_UNVERIFIED, CREATED, PASSWORD_CHANGED, EMAIL_VERIFIED]
