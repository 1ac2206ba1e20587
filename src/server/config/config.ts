export interface Config {
  /** The website's own address, without a slash at the end. */
  publicUrl: string
  secretKey: string
  /** Whether browsers are told to use https for all subdomains of the host too. */
  hstsSubdomains?: boolean
  isDevelopment?: boolean
  passwordMinLength: number
  /** A session that is not refreshed ends after this time. */
  sessionMs: number
  /** A session ends after this time, even if it is refreshed. */
  longestSessionMs: number
  mediaMaxBytes: number
  auditRetentionMonths: number
  /** Of the image host's API, without a slash at the end. */
  imageHostUrl: string
}
