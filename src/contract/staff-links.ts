/* Links that people get by e-mail or on paper. The secret is in the fragment, which browsers send to no server. */

const fragment = (fields: Record<string, string>) => `#${new URLSearchParams(fields).toString()}`

export const acceptInvitationPath = (token: string, email: string) => `/accept-invitation${fragment({ token, email })}`
export const resetPasswordPath = (token: string) => `/admin/reset-password${fragment({ token })}`
export const verifyEmailPath = (token: string) => `/admin/verify-email${fragment({ token })}`
export const setupPath = (token: string) => `/admin/setup${fragment({ token })}`

/** Screens under /admin that do not need a session. */
export const GUEST_SCREENS: readonly string[] = ['/admin/login', '/admin/reset-password', '/admin/verify-email', '/admin/setup']
