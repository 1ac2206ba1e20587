export interface Config {
  /** The website's own address, without a slash at the end. */
  publicUrl: string
  secretKey: string
  /** Whether browsers are told to use https for all subdomains of the host too. */
  hstsSubdomains?: boolean
  isDevelopment?: boolean
  passwordMinLength: number
  /** How long a session lasts that is not refreshed. */
  sessionMs: number
  /** However often it is refreshed, a session ends then. */
  longestSessionMs: number
  mediaMaxBytes: number
  auditRetentionMonths: number
  /** Of the image host's API, without a slash at the end. */
  imageHostUrl: string
}
