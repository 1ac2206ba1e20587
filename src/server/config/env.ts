import { join } from 'node:path'
import proxyAddr from 'proxy-addr'
import * as z from 'zod'
import { PASSWORD_MIN_LENGTH } from '#contract/accounts/password.ts'
import { StartupError } from './startup-error.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const megabytes = 1024 * 1024

/** A whole number in digits. No sign, point or exponent. */
const wholeNumber = (min: number, max: number, message = `must be a number from ${min} to ${max}`) =>
  z.string().regex(/^\d+$/, message).transform(Number).pipe(z.int(message).min(min, message).max(max, message))

/** True for the first of two words. The other one is the default. */
const flag = (on: string, off: string) =>
  z
    .enum([on, off], `must be ${on} or ${off}`)
    .default(off)
    .transform((word) => word === on)

const limit = wholeNumber(1, 1_000_000)
const byteCount = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'must be a number of bytes')

function isProxyList(list: string[]): boolean {
  try {
    proxyAddr.compile(list)
    return true
  } catch {
    return false
  }
}

/** A `/`, `?` or `#` in a password ends the host, so the rest of the password and the `@` after it would be a path or a query. */
function isPasswordEncoded(address: string): boolean {
  const { pathname, search, hash } = new URL(address)
  return !`${pathname}${search}${hash}`.includes('@')
}
const ENCODED = 'with %2F for /, %3F for ?, %23 for # and %40 for @ in the password'

const databaseUrl = `must look like postgres://user:password@host/database, ${ENCODED}`
const smtpUrl = `must look like smtp://user:password@host:587, ${ENCODED}`

const isOnlyOrigin = (url: string) => new URL(url).href === `${new URL(url).origin}/`

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: databaseUrl, abort: true })
    .refine(isPasswordEncoded, databaseUrl)
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(10),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 600).default(10),
  ALLOW_NEW_DATABASE: flag('yes', 'no'),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 60).default(0),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the website, such as https://www.example.edu.ng', abort: true })
    .refine(isOnlyOrigin, 'must be a scheme and a host without a path, such as https://www.example.edu.ng')
    .transform((url) => new URL(url).origin)
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine(isProxyList, 'must list addresses, networks such as 10.0.0.0/8, or the words loopback, linklocal, uniquelocal'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email({ pattern: z.regexes.html5Email, error: 'must be an email address' }))
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(PASSWORD_MIN_LENGTH, 64).default(PASSWORD_MIN_LENGTH),
  SESSION_MINUTES: wholeNumber(2, 43_200).default(480),
  SESSION_DAYS: wholeNumber(1, 365).default(7),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: smtpUrl, abort: true })
    .refine(isPasswordEncoded, smtpUrl)
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAX_CONNECTIONS: limit.default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: limit.default(256),
  MAX_BODIES: limit.default(400),
  MAX_BODIES_PER_ADDRESS: limit.default(50),
  MAX_GUEST_BODIES_PER_ADDRESS: limit.default(8),
  HSTS_INCLUDE_SUBDOMAINS: flag('true', 'false'),
  PAGE_CACHE_BYTES: byteCount.default(64 * megabytes),
  MEDIA_MAX_BYTES: byteCount.default(25 * megabytes),
  AUDIT_RETENTION_MONTHS: wholeNumber(1, 1_200).default(24),
  IMAGE_HOST_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the image host' })
    .transform((url) => new URL(url).origin)
    .default('https://api.cloudinary.com'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of the store, such as https://s3.example.com' })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 02:00, or off')
    .default('02:00')
    .transform((time) => (time === 'off' ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))),
  BACKUP_PING_URL: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' }).optional(),
  BACKUP_TO_BUCKET: flag('yes', 'no'),
  BACKUP_UPLOAD_MAX_BYTES: byteCount.default(10_240 * megabytes),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
})

/** All or none: if one is missing, files would be stored on the local disk unnoticed. */
const BUCKET = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export type Env = z.output<typeof Environment>

export const ENV_NAMES = Object.keys(Environment.shape)

const needsBucket = (set: Record<string, unknown>) =>
  set['BACKUP_TO_BUCKET'] === 'yes' || Object.keys(set).some((name) => name.startsWith('S3_'))

/** Reads the settings from the environment. An empty variable counts as missing. Throws StartupError with all invalid ones. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  const missing = needsBucket(set) ? BUCKET.filter((name) => !(name in set)) : []
  if (parsed.success && missing.length === 0) return parsed.data
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...missing.map((name) => `${name} is missing, beside the other S3_ settings`),
  ]
  throw new StartupError(`Wrong setting: ${problems.join('; ')}.`)
}

export const backupFolder = ({ BACKUP_FOLDER, DATA_DIR }: Pick<Env, 'BACKUP_FOLDER' | 'DATA_DIR'>) =>
  BACKUP_FOLDER ?? join(DATA_DIR, 'backups')
