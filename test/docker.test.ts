import { parseYaml } from '@redocly/openapi-core'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from '#server/config/env.ts'
import { ROOT } from '#server/config/root.ts'

/* The files for Docker agree with the program and with each other. Nothing here starts a container. */

interface Service {
  build?: { context: string; dockerfile: string }
  image?: string
  ports?: string[]
  volumes?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, object> | string[]
}

const DEPLOY = join(ROOT, 'deploy')
const compose = parseYaml(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: { default: { ipam: { config: { subnet: string; gateway: string }[] } } }
}
const steps = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^(\w+) (.*)$/.exec(line)!.slice(1) as [string, string])
const stepOf = (name: string) => steps.find(([step]) => step === name)![1]

/** A value with the variables of .env, as Docker fills it in. */
const filledIn = (value: string) =>
  value
    .replace('${PUBLIC_URL:?}', 'https://www.example.edu.ng')
    .replaceAll(/\$\{(?:POSTGRES|MINIO)_PASSWORD:\?\}/g, 'a0'.repeat(24))

const settingsOfImage = Object.fromEntries(
  stepOf('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)
const network = compose.networks.default.ipam.config[0]!
const website = compose.services['website']!
const settings = { ...settingsOfImage, ...website.environment! }

test('the website has settings that the program knows, with values that it accepts', () => {
  expect(Object.keys(settings).filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  const filled = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, filledIn(value)]))
  expect(Object.values(filled).join(' ')).not.toContain('$')
  expect(readEnv(filled)).toMatchObject({ HOST: '0.0.0.0', S3_BUCKET: 'media', TRUST_PROXY: [network.gateway] })
  expect(network.subnet).toBe(network.gateway.replace(/\.1$/, '.0/24'))
})

test('ports and folders are the same in both files', () => {
  const { PORT, DATA_DIR } = readEnv(settingsOfImage)
  expect([stepOf('EXPOSE'), website.ports]).toEqual([String(PORT), [`127.0.0.1:${PORT}:${PORT}`]])
  expect([stepOf('VOLUME'), website.volumes]).toEqual([DATA_DIR, [`website:${DATA_DIR}`]])
  expect(stepOf('HEALTHCHECK')).toContain(`http://127.0.0.1:${PORT}/readyz?database=no`)
  expect(stepOf('RUN')).toContain(`-g harmattan ${DATA_DIR}`)
})

test('the image has the layout of an installed release, and starts its program as a user without rights', () => {
  const copied = steps.filter(([step]) => step === 'COPY').map(([, words]) => words.split(' '))
  const program = copied[0]!.at(-1)!.slice(0, -1)
  expect(copied.map((words) => words.at(-1))).toEqual(
    copied.map((words) => (words.length === 2 ? `${program}/${words[0]}` : `${program}/`)),
  )
  // The folder deploy has a file with passwords.
  expect(copied.flatMap((words) => words.slice(0, -1)).filter((name) => /^(?:\.|deploy)/.test(name))).toEqual([])
  expect(JSON.parse(stepOf('ENTRYPOINT'))).toEqual([`${program}/harmattan`])
  expect(JSON.parse(stepOf('CMD'))).toEqual(['start'])
  expect(readFileSync(join(DEPLOY, 'harmattan.service'), 'utf8')).toContain(`ExecStart=${program}/harmattan `)
  expect(stepOf('HEALTHCHECK')).toContain(`"${program}/node_modules/.bin/node"`)
  const names = steps.map(([name]) => name)
  expect([stepOf('USER'), names.indexOf('USER') > names.lastIndexOf('COPY')]).toEqual(['harmattan', true])
  const { context, dockerfile } = website.build!
  expect(existsSync(join(DEPLOY, context, dockerfile))).toBe(true)
  expect(existsSync(join(DEPLOY, context, 'harmattan'))).toBe(true)
})

test('every service, volume and host that is named exists, and passwords are the same on both sides', () => {
  const services = Object.keys(compose.services)
  for (const { depends_on: needed = [], volumes = [], build, image } of Object.values(compose.services)) {
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toContain(name)
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    expect(Boolean(build) !== Boolean(image)).toBe(true)
  }
  const { postgres, minio, bucket } = compose.services
  const database = new URL(filledIn(settings['DATABASE_URL']!))
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = postgres!.environment!
  expect([database.hostname, database.username, database.password, database.pathname]).toEqual([
    'postgres',
    POSTGRES_USER,
    filledIn(POSTGRES_PASSWORD!),
    `/${POSTGRES_DB}`,
  ])
  const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = minio!.environment!
  expect([settings['S3_ACCESS_KEY_ID'], settings['S3_SECRET_ACCESS_KEY']]).toEqual([MINIO_ROOT_USER, MINIO_ROOT_PASSWORD])
  const store = new URL(filledIn(bucket!.environment!['MC_HOST_store']!))
  expect([store.origin, store.username, store.password]).toEqual([
    settings['S3_ENDPOINT'],
    MINIO_ROOT_USER,
    filledIn(MINIO_ROOT_PASSWORD!),
  ])
  expect((bucket as { command: string }).command).toContain(`store/${settings['S3_BUCKET']}`)
})
