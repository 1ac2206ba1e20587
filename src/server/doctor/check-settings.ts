import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OTHER_KEY } from '#server/audit/require-secret-key.ts'
import type { Env } from '#server/config/env.ts'
import { failed, findings, warning, type Result } from './finding.ts'

const MINUTES_OF_DAY = 24 * 60

/** Each row tests for a contradiction between settings and says what to do about it. */
const CONTRADICTIONS: [isWrong: (env: Env) => boolean, sentence: string][] = [
  [
    (env) => !env.PUBLIC_URL,
    'PUBLIC_URL is not set, so links in messages and search results point to localhost. Set it to the address that visitors type.',
  ],
  [
    (env) => Boolean(env.DATABASE_URL && !env.S3_BUCKET),
    'DATABASE_URL is set without S3_BUCKET: files stay in the folder of one instance. With several instances, set S3_BUCKET.',
  ],
  [
    (env) => Boolean(env.MAIL_FROM && !env.SMTP_URL),
    'MAIL_FROM is set without SMTP_URL, so nothing is sent. Set SMTP_URL, or remove MAIL_FROM.',
  ],
  [
    (env) => Boolean(env.BACKUP_PING_URL) && env.BACKUP_TIME === undefined,
    'BACKUP_PING_URL is set while BACKUP_TIME is off, so it is never fetched. Set BACKUP_TIME.',
  ],
  [
    (env) => env.SESSION_MINUTES > env.SESSION_DAYS * MINUTES_OF_DAY,
    'SESSION_MINUTES is longer than SESSION_DAYS, which ends every session first. Lower SESSION_MINUTES.',
  ],
  [
    (env) => env.HSTS_INCLUDE_SUBDOMAINS && !env.PUBLIC_URL?.startsWith('https:'),
    'HSTS_INCLUDE_SUBDOMAINS has no effect, because PUBLIC_URL does not begin with https. Set PUBLIC_URL to the address with https.',
  ],
  [
    (env) =>
      env.TRUST_PROXY.length > 0
      && env.HOST === '0.0.0.0'
      && env.TRUST_PROXY.every((item) => /^(?:loopback|127\.|::1)/.test(item)),
    'The proxy is on this machine, but HOST lets others reach the server without it. Set HOST=127.0.0.1.',
  ],
  [
    (env) => Boolean(env.ADMIN_PASSWORD),
    'ADMIN_PASSWORD is still set. It only creates the first admin: remove it from the settings.',
  ],
  [
    ({ SECRET_KEY, DATA_DIR }) => hasOtherKey(SECRET_KEY, join(DATA_DIR, 'secret.key')),
    'SECRET_KEY is set, and secret.key in DATA_DIR holds another key, which is not used. Keep a copy of the one in use, and remove the other.',
  ],
]

function hasOtherKey(secretKey: string | undefined, file: string): boolean {
  return secretKey !== undefined && existsSync(file) && readFileSync(file, 'utf8').trim() !== secretKey
}

export const checkSettings = (env: Env, isKeyOfDatabase: boolean): Result[] =>
  findings(
    [
      !isKeyOfDatabase && failed(OTHER_KEY),
      ...CONTRADICTIONS.filter(([isWrong]) => isWrong(env)).map(([, sentence]) => warning(sentence)),
    ],
    'The settings do not contradict each other.',
  )
