import type { Env } from './env.ts'

export type Config = ReturnType<typeof createConfig>

export const getPublicUrl = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>) => PUBLIC_URL ?? `http://localhost:${PORT}`

export const createConfig = (env: Env, secretKey: string, isDevelopment: boolean) => ({
  /** The website's own address, without a slash at the end. */
  publicUrl: getPublicUrl(env),
  secretKey,
  /** Whether browsers are told to use https for all subdomains of the host too. */
  hstsSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
  isDevelopment,
  passwordMinLength: env.PASSWORD_MIN_LENGTH,
  /** A session that is not refreshed ends after this time. */
  sessionMs: env.SESSION_MINUTES * 60_000,
  /** A session ends after this time, even if it is refreshed. */
  longestSessionMs: env.SESSION_DAYS * 24 * 60 * 60_000,
  mediaMaxBytes: env.MEDIA_MAX_BYTES,
  auditRetentionMonths: env.AUDIT_RETENTION_MONTHS,
  /** Of the image host's API, without a slash at the end. */
  imageHostUrl: env.IMAGE_HOST_URL,
})
