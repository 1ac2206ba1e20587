/* Addresses that reach people by mail or on paper. What is secret stands in the fragment, which no server and no Referer sees. */

const fragment = (fields: Record<string, string>) => `#${new URLSearchParams(fields).toString()}`

export const acceptInvitationPath = (token: string, email: string) => `/accept-invitation${fragment({ token, email })}`
export const resetPasswordPath = (token: string) => `/admin/reset-password${fragment({ token })}`
export const verifyEmailPath = (token: string) => `/admin/verify-email${fragment({ token })}`
export const setupPath = (token: string) => `/admin/setup${fragment({ token })}`

/** Screens under /admin that people open who are not signed in. */
export const GUEST_SCREENS: readonly string[] = ['/admin/login', '/admin/reset-password', '/admin/verify-email', '/admin/setup']
