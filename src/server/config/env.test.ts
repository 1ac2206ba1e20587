import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from './env.ts'
import { StartupError } from './startup-error.ts'

test('running it: without any setting the site is at port 3000 with its data in ./data', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATABASE_CONNECTIONS: 10,
    DATABASE_WAIT_SECONDS: 10,
    SHUTDOWN_DELAY_SECONDS: 0,
    ALLOW_NEW_DATABASE: false,
    AUDIT_RETENTION_MONTHS: 24,
    DATA_DIR: './data',
    TRUST_PROXY: [],
    LOG_LEVEL: 'info',
    PAGE_CACHE_BYTES: 67_108_864,
    IMAGE_HOST_URL: 'https://api.cloudinary.com',
    MEDIA_MAX_BYTES: 26_214_400,
    S3_REGION: 'us-east-1',
    BACKUP_TO_BUCKET: false,
    BACKUP_TIME: 120,
    BACKUP_UPLOAD_MAX_BYTES: 10_737_418_240,
    PASSWORD_MIN_LENGTH: 6,
    SESSION_MINUTES: 480,
    SESSION_DAYS: 7,
    MAX_CONNECTIONS: 2000,
    MAX_CONNECTIONS_PER_ADDRESS: 256,
    MAX_BODIES: 400,
    MAX_BODIES_PER_ADDRESS: 50,
    MAX_GUEST_BODIES_PER_ADDRESS: 8,
    HSTS_INCLUDE_SUBDOMAINS: false,
  })
})

test('running it: every setting has a row in the table of docs/operations.md', () => {
  const rows = readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(ENV_NAMES.filter((name) => !named.includes(name))).toEqual([])
})

test('running it: the time of the nightly backup is a time of day, or off', () => {
  expect(readEnv({ BACKUP_TIME: '23:59' }).BACKUP_TIME).toBe(1439)
  expect(readEnv({ BACKUP_TIME: 'off' })).toHaveProperty('BACKUP_TIME', undefined)
  expect(() => readEnv({ BACKUP_TIME: '24:00' })).toThrow('BACKUP_TIME must be a time')
  expect(() => readEnv({ BACKUP_PING_URL: 'file:///etc/passwd' })).toThrow('BACKUP_PING_URL must be an address')
})

test('running it: an empty setting counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '', SECRET_KEY: '' })).toEqual(readEnv({}))
})

test('running it: settings are read as what they mean', () => {
  expect(
    readEnv({
      PORT: '8080',
      PUBLIC_URL: 'https://www.college.example/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
      PAGE_CACHE_BYTES: '0',
      DATABASE_URL: 'postgres://site:a%2Fb%40c@db/site?options=-c%20search_path%3Dsite',
    }),
  ).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: 'https://www.college.example',
    TRUST_PROXY: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    PAGE_CACHE_BYTES: 0,
  })
})

const ENCODED = 'with %2F for /, %3F for ?, %23 for # and %40 for @ in the password'

test.each([
  ['PORT', 'http', 'PORT must be a number from 0 to 65535'],
  ['PORT', '65536', 'PORT must be a number from 0 to 65535'],
  ['PORT', ' ', 'PORT must be a number from 0 to 65535'],
  ['PORT', '-1', 'PORT must be a number from 0 to 65535'],
  ...[
    'mysql://localhost/site',
    'localhost',
    'postgres://site:12/ab@db.internal/site',
    'postgres://site:12?ab@db.internal/site',
    'postgres://site:12#ab@db.internal/site',
    'postgres://site:/ab@db.internal/site',
    'postgres://site:a/b@db.internal/site',
    'postgres://site:a@b/c@db.internal/site',
  ].map((url): [string, string, string] => [
    'DATABASE_URL',
    url,
    `DATABASE_URL must look like postgres://user:password@host/database, ${ENCODED}`,
  ]),
  ['PUBLIC_URL', 'www.college.example', 'PUBLIC_URL must be the address of the website, such as https://www.example.edu.ng'],
  ['PUBLIC_URL', 'ftp://college.example', 'PUBLIC_URL must be the address of the website, such as https://www.example.edu.ng'],
  ...['/portal', '/portal/', '/?lang=en', '/#top'].map((rest): [string, string, string] => [
    'PUBLIC_URL',
    `https://www.college.example${rest}`,
    'PUBLIC_URL must be a scheme and a host without a path, such as https://www.example.edu.ng',
  ]),
  [
    'PUBLIC_URL',
    'https://me:secret@www.college.example',
    'PUBLIC_URL must be a scheme and a host without a path, such as https://www.example.edu.ng',
  ],
  ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters'],
  [
    'TRUST_PROXY',
    'loopback,nginx',
    'TRUST_PROXY must list addresses, networks such as 10.0.0.0/8, or the words loopback, linklocal, uniquelocal',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters'],
  ['ADMIN_EMAIL', 'owner', 'ADMIN_EMAIL must be an email address'],
  ['PASSWORD_MIN_LENGTH', '5', 'PASSWORD_MIN_LENGTH must be a number from 6 to 64'],
  ['PASSWORD_MIN_LENGTH', 'long', 'PASSWORD_MIN_LENGTH must be a number from 6 to 64'],
  ['SESSION_MINUTES', '1', 'SESSION_MINUTES must be a number from 2 to 43200'],
  ['SESSION_DAYS', '0', 'SESSION_DAYS must be a number from 1 to 365'],
  ...['mail.college.example', 'smtp://site:12/ab@mail.college.example'].map((url): [string, string, string] => [
    'SMTP_URL',
    url,
    `SMTP_URL must look like smtp://user:password@host:587, ${ENCODED}`,
  ]),
  ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be a number from 2 to 1000'],
  ['PAGE_CACHE_BYTES', '64MB', 'PAGE_CACHE_BYTES must be a number of bytes'],
])('a wrong setting: %s=%s is refused by name', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(new StartupError(`Wrong setting: ${sentence}.`))
})

test('a wrong setting: all of them are named at once, and no value is repeated', () => {
  expect(() => readEnv({ PORT: 'http', SECRET_KEY: 'my-password' })).toThrow(
    'Wrong setting: PORT must be a number from 0 to 65535; SECRET_KEY must have at least 32 characters.',
  )
})

test('a bucket is named as a whole, or not at all', () => {
  const whole = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readEnv(whole)).toMatchObject({ ...whole, S3_REGION: 'us-east-1' })
  expect(() => readEnv({ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'media' })).toThrow(
    'Wrong setting: S3_ACCESS_KEY_ID is missing, beside the other S3_ settings; S3_SECRET_ACCESS_KEY is missing, beside the other S3_ settings.',
  )
  expect(() => readEnv({ BACKUP_TO_BUCKET: 'yes' })).toThrow('Wrong setting: S3_BUCKET is missing')
  expect(() => readEnv({ ...whole, S3_ENDPOINT: 'here' })).toThrow('S3_ENDPOINT must be the address of the store')
})
